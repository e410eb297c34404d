import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { isolated } from '../../../ui/isolated.ts'
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Make ${name} an owner?`}
      description={`Nothing changes before ${isolated(name)} accepts it in their profile, within 14 days. As an owner they can list homes and let them; their applications, leases and documents stay theirs. They don’t become a tenant again.`}
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
