import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useDiscardJob } from './data.ts'

/** Says what discarding a failed job means, then discards it. */
export default function DiscardJobDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const discard = useDiscardJob(id)
  return (
    <ConfirmDialog
      title="Discard this job?"
      description={`“${title}” will never be done: an email is not sent, a file is not removed.`}
      submit={discard.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Discarded', description: `“${title}” is not run again.` }}
      action={{ label: 'Discard', pendingLabel: 'Discarding...', variant: 'danger' }}
    />
  )
}
