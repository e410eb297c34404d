import type { Document } from '@lintel/contract/documents/schema'
import { isolated } from '@lintel/contract/isolated'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRemoveDocument } from './mutations.ts'

/** Asks for confirmation, then removes a document. */
export function RemoveDocumentDialog({
  document: { id, title },
  onClose,
}: {
  document: Document
  onClose: () => void
}) {
  const remove = useRemoveDocument()
  // Not by callbacks of `mutate`: those are dropped when the row, and this dialog with it, unmounts.
  const confirm = () =>
    remove.mutateAsync(id).then(
      () => {
        onClose()
        toast({ title: 'Removed', description: `“${isolated(title)}” is gone.` })
      },
      () => undefined,
    )
  return (
    <Dialog
      onClose={onClose}
      title={`Remove “${title}”?`}
      description="This can’t be undone. Applications that were closed or withdrawn lose it too."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" pending={remove.isPending} pendingLabel="Removing..." onClick={() => void confirm()}>
            Remove
          </Button>
        </>
      }
    >
      <FormFailure error={remove.error} />
    </Dialog>
  )
}
