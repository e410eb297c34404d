import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useInviteAsOwner } from './invitation-data.ts'

/** Says what being an owner means for a tenant, then invites them to become one. */
export default function MakeOwnerDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const invite = useInviteAsOwner(user)
  const name = fullName(user)
  return (
    <ConfirmDialog
      title={`Make ${name} an owner?`}
      description={`Nothing changes until ${isolated(name)} accepts in their profile, within 14 days. As an owner they can list and let homes, and they keep their applications, leases and documents. They can’t go back to being a tenant.`}
      submit={invite.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Invited', description: `${isolated(name)} is an owner once they accept in their profile.` }}
      cancelLabel="Cancel"
      action={{ label: 'Send the invitation', pendingLabel: 'Inviting...' }}
    />
  )
}
