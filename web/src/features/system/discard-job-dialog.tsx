import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDiscardJob } from './data.ts'

/** Says what discarding a failed job means, then discards it. */
export default function DiscardJobDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const discard = useDiscardJob(id)
  // Not by callbacks of `mutate`: those are dropped when the row, and this dialog with it, unmounts.
  const confirm = () =>
    discard.mutateAsync().then(
      () => {
        onClose()
        toast({ title: 'Discarded', description: `“${title}” is not run again.` })
      },
      () => undefined,
    )
  return (
    <Dialog
      onClose={onClose}
      title="Discard this job?"
      description={`“${title}” will never be done: an email is not sent, a file is not removed.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="danger"
            pending={discard.isPending}
            pendingLabel="Discarding..."
            onClick={() => void confirm()}
          >
            Discard
          </Button>
        </>
      }
    >
      <FormFailure error={discard.error} />
    </Dialog>
  )
}
