import type { Document } from '@lintel/contract/documents/schema'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormFailure } from '../accounts/form-failure.tsx'
import { useRemoveDocument } from './changes.ts'

/** Asks before a document is removed. */
export function RemoveDocumentDialog({
  document: { id, title },
  onClose,
}: {
  document: Document
  onClose: () => void
}) {
  const remove = useRemoveDocument()
  // By its promise, since the row this hangs on is gone with the document, and its callbacks with it.
  const confirm = () =>
    remove.mutateAsync(id).then(
      () => {
        onClose()
        toast({ title: 'Removed', description: `“${title}” is gone.` })
      },
      () => undefined,
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
