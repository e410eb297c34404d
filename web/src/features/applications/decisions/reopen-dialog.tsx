import { fullName } from '@lintel/contract/names'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useDecide } from './decision-data.ts'
import type { DecisionDialogProps } from './decision-dialog-props.ts'

/** Asks before a rejected application is reopened. */
export default function ReopenDialog({ application, onClose }: DecisionDialogProps) {
  const decide = useDecide(application.id)
  const tenant = fullName(application.tenant)
  return (
    <ConfirmDialog
      title="Reopen this application?"
      description={`It is pending again, and ${tenant} is told.`}
      submit={() => decide.mutateAsync({ move: 'reopen' })}
      onClose={onClose}
      toast={{ title: 'Done', description: `${tenant} has been told.` }}
      action={{ label: 'Reopen', pendingLabel: 'Reopening...' }}
    />
  )
}
