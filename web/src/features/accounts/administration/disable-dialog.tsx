import type { User } from '@lintel/contract/accounts/schema'
import { USERS } from '@lintel/contract/accounts/tags'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCurrentUser } from '../data.ts'

/** Says what disabling an account does, then disables it; for an agent's account, asks another agent to agree. */
export function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const readerId = useCurrentUser()?.id
  const isAgent = user.role === 'agent' && user.isApproved
  const isAgreed = user.disablingRequestedBy !== null && user.disablingRequestedBy !== readerId
  const name = fullName(user)
  const disable = useMutation({
    mutationFn: () => call('POST /api/agent/users/:id/disable', { params: { id: user.id } }),
    onSuccess: ({ state }) => {
      onClose()
      if (state === 'disabled') toast({ title: 'Disabled', description: `${isolated(name)} is signed out.` })
      else toast({ title: 'Requested', description: 'Another agent must agree within a week.' })
    },
    meta: { awaits: 'records and lists', refetchOnError: [USERS] },
  })
  const effect = `${isolated(name)} is signed out at once and can’t sign in until an agent enables the account. Homes, applications, leases and messages stay as they are.`
  return (
    <Dialog
      onClose={onClose}
      title={`Disable ${name}’s account?`}
      description={
        isAgent && !isAgreed
          ? 'It takes two agents. Another agent must agree within a week; until then nothing changes.'
          : effect
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={disable.isPending}
            pendingLabel="Disabling..."
            onClick={() => disable.mutate()}
          >
            {isAgent && !isAgreed ? 'Ask to disable it' : 'Disable account'}
          </Button>
        </>
      }
    >
      <FormFailure error={disable.error} />
    </Dialog>
  )
}
