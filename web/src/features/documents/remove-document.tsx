import type { Document } from '@lintel/contract/documents/schema'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useDialog } from '../../ui/overlays/lazy-dialog.tsx'

const load = () => import('./remove-document-dialog.tsx')

/** A button that removes one of the user's own documents, after a confirmation. */
export function RemoveDocument({ document, tabIndex }: { document: Document; tabIndex?: number }) {
  const { open, dialog } = useDialog()
  return (
    <>
      <IconButton
        size="sm"
        tabIndex={tabIndex}
        label={`Remove ${document.title}`}
        icon={<Trash2 />}
        onClick={() => open(load, { document })}
      />
      {dialog}
    </>
  )
}
