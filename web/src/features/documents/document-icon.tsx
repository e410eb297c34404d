import type { Document } from '@lintel/contract/documents/schema'
import { FileText, Image, ScrollText } from 'lucide-react'

/** What a document is: a lease, a picture or another file. */
export function DocumentIcon({
  document: { type, contentType },
}: {
  document: Pick<Document, 'type' | 'contentType'>
}) {
  const Icon = type === 'lease' ? ScrollText : contentType.startsWith('image/') ? Image : FileText
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-hover text-ink-muted">
      <Icon className="size-4.5" />
    </span>
  )
}
