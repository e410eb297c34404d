import type { User } from '@lintel/contract/accounts/schema'
import { USERS } from '@lintel/contract/accounts/tags'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../../api/route-mutation.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useCurrentUser } from '../data.ts'

/** Says what disabling an account does, then disables it; for an agent's account, asks another agent to agree. */
export default function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const readerId = useCurrentUser()?.id
  const isAgent = user.role === 'agent' && user.isApproved
  const isAgreed = user.disablingRequestedBy !== null && user.disablingRequestedBy !== readerId
  const name = fullName(user)
  const disable = useMutation({
    ...routeMutation('POST /api/agent/users/:id/disable', { params: { id: user.id } }),
    meta: { awaits: 'records and lists', refetchOnError: [USERS] },
  })
  const needsAgreement = isAgent && !isAgreed
  return (
    <ConfirmDialog
      title={`Disable ${name}’s account?`}
      description={
        needsAgreement
          ? 'It takes two agents. Another agent must agree within a week; until then nothing changes.'
          : `${isolated(name)} is signed out at once and can’t sign in until an agent enables the account. Homes, applications, leases and messages stay as they are.`
      }
      submit={disable.mutateAsync}
      onClose={onClose}
      toast={({ state }) =>
        state === 'disabled'
          ? { title: 'Disabled', description: `${isolated(name)} is signed out.` }
          : { title: 'Requested', description: 'Another agent must agree within a week.' }
      }
      cancelLabel="Cancel"
      action={{
        label: needsAgreement ? 'Ask to disable it' : 'Disable account',
        pendingLabel: 'Disabling...',
        variant: 'danger',
      }}
    />
  )
}
