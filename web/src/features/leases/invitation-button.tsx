import { MailPlus } from 'lucide-react'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'

const load = () => import('./invitation-dialog.tsx')

interface InvitationButtonProps {
  leaseId: string
  tenantName: string
  size?: 'sm' | 'md'
}

/** Opens the dialog that invites the tenant of a lease, when there is no account yet. */
export function InvitationButton({ leaseId, tenantName, size = 'sm' }: InvitationButtonProps) {
  return (
    <DialogButton
      size={size}
      variant="secondary"
      icon={<MailPlus />}
      aria-label={`Invite ${tenantName}`}
      load={load}
      props={{ leaseId, tenantName }}
    >
      Invite
    </DialogButton>
  )
}
