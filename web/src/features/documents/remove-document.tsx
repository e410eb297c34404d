import type { Document } from '@lintel/contract/documents/schema'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'

const RemoveDocumentDialog = lazy(async () => ({
  default: (await import('./remove-document-dialog.tsx')).RemoveDocumentDialog,
}))

/** A button that removes one of the user's own documents, after a confirmation. */
export function RemoveDocument({ document, tabIndex }: { document: Document; tabIndex?: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        tabIndex={tabIndex}
        label={`Remove ${document.title}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <RemoveDocumentDialog document={document} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
