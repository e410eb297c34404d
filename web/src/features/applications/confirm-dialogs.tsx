import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDecide } from './decision-data.ts'

type Props = { application: Application; onClose: () => void }

/** Asks before an application is withdrawn. */
export function WithdrawDialog({ application, onClose }: Props) {
  return (
    <ConfirmDialog
      {...{ application, onClose }}
      move="withdraw"
      title="Withdraw your application?"
      text={
        application.status === 'rejected'
          ? `The owner of “${application.property.title}” is told, and can neither see your documents and contact details any more nor reopen the application. It stays in your list.`
          : `The owner of “${application.property.title}” is told. The application stays in your list, and you may apply again.`
      }
      label="Withdraw"
      pendingLabel="Withdrawing..."
      done="Your application was withdrawn."
    />
  )
}

/** Asks before a rejected application is reopened. */
export function ReopenDialog({ application, onClose }: Props) {
  const tenant = fullName(application.tenant)
  return (
    <ConfirmDialog
      {...{ application, onClose }}
      move="reopen"
      title="Reopen this application?"
      text={`It is pending again, and ${tenant} is told.`}
      label="Reopen"
      pendingLabel="Reopening..."
      done={`${tenant} has been told.`}
    />
  )
}

type ConfirmDialogProps = Props & {
  move: 'withdraw' | 'reopen'
  title: string
  text: string
  label: string
  pendingLabel: string
  done: string
}

function ConfirmDialog({ application, onClose, move, title, text, label, pendingLabel, done }: ConfirmDialogProps) {
  const decide = useDecide(application.id)
  const confirm = () =>
    decide.mutateAsync({ move }).then(
      () => {
        onClose()
        toast({ title: 'Done', description: done })
      },
      () => undefined,
    )
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button pending={decide.isPending} pendingLabel={pendingLabel} onClick={() => void confirm()}>
            {label}
          </Button>
        </>
      }
    >
      <FormFailure error={decide.error} />
    </Dialog>
  )
}
