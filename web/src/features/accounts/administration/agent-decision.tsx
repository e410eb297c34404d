import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'

/** Buttons to approve or decline an agent account that waits for approval. */
export function AgentDecision({ agent, tabIndex = 0 }: { agent: User; tabIndex?: number }) {
  const decide = useDecideAgent(agent)
  const name = fullName(agent)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        tabIndex={tabIndex}
        aria-label={`Approve ${name}`}
        pending={decide.isPending}
        onClick={() => decide.mutate(true)}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="ghost"
        tabIndex={tabIndex}
        aria-label={`Decline ${name}`}
        disabled={decide.isPending}
        onClick={() => decide.mutate(false)}
      >
        Decline
      </Button>
    </>
  )
}

/** Toasts in the mutation's options, not at `mutate`: those callbacks are dropped when the row unmounts. */
function useDecideAgent(agent: User) {
  const name = fullName(agent)
  return useMutation({
    mutationFn: (isApproved: boolean) =>
      call(isApproved ? 'POST /api/agent/users/:id/approve' : 'POST /api/agent/users/:id/decline', {
        params: { id: agent.id },
      }),
    onSuccess: ({ role }) =>
      toast({
        title: role === 'agent' ? 'Approved' : 'Declined',
        description: role === 'agent' ? `${isolated(name)} is an agent now.` : `${isolated(name)} goes on as a tenant.`,
      }),
    onError: (error) => toastFailure('Error', error),
    meta: { awaits: 'records and lists' },
  })
}
