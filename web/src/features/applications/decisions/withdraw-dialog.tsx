import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useDecide } from './decision-data.ts'
import type { DecisionDialogProps } from './decision-dialog-props.ts'

/** Asks before an application is withdrawn. */
export default function WithdrawDialog({ application, onClose }: DecisionDialogProps) {
  const decide = useDecide(application.id)
  const { status, property } = application
  return (
    <ConfirmDialog
      title="Withdraw your application?"
      description={
        status === 'rejected'
          ? `The owner of “${property.title}” is told, and can neither see your documents and contact details any more nor reopen the application. It stays in your list.`
          : `The owner of “${property.title}” is told. The application stays in your list, and you may apply again.`
      }
      submit={() => decide.mutateAsync({ move: 'withdraw' })}
      onClose={onClose}
      toast={{ title: 'Done', description: 'Your application was withdrawn.' }}
      action={{ label: 'Withdraw', pendingLabel: 'Withdrawing...' }}
    />
  )
}
