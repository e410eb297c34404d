import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useInviteAsOwner } from './invitation-data.ts'

/** Says what being an owner means for a tenant, then invites them to become one. */
export function MakeOwnerDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const invite = useInviteAsOwner(user)
  const name = fullName(user)
  const send = () =>
    invite.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ title: 'Invited', description: `${isolated(name)} is an owner once they accept in their profile.` })
      },
    })
  return (
    <Dialog
      onClose={onClose}
      title={`Make ${name} an owner?`}
      description={`Nothing changes until ${isolated(name)} accepts in their profile, within 14 days. As an owner they can list and let homes, and they keep their applications, leases and documents. They can’t go back to being a tenant.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={invite.isPending} pendingLabel="Inviting..." onClick={send}>
            Send the invitation
          </Button>
        </>
      }
    >
      <FormFailure error={invite.error} />
    </Dialog>
  )
}
