import type { Document } from '@lintel/contract/documents/schema'
import { isolated } from '@lintel/contract/isolated'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useRemoveDocument } from './mutations.ts'

/** Asks for confirmation, then removes a document. */
export default function RemoveDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { id, title } = document
  const remove = useRemoveDocument()
  return (
    <ConfirmDialog
      title={`Remove “${title}”?`}
      description="This can’t be undone. Applications that were closed or withdrawn lose it too."
      submit={() => remove.mutateAsync(id)}
      onClose={onClose}
      toast={{ title: 'Removed', description: `“${isolated(title)}” is gone.` }}
      cancelLabel="Keep it"
      action={{ label: 'Remove', pendingLabel: 'Removing...', variant: 'danger' }}
    />
  )
}
