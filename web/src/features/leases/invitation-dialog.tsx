import { isolated } from '@lintel/contract/isolated'
import type { Invitation } from '@lintel/contract/leases/creation-schema'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogQuery } from '../../ui/overlays/dialog-query.tsx'
import { toast } from '../../ui/overlays/toast-store.ts'
import { formatDay } from '../../ui/text/dates.ts'
import { InvitationForm } from '../accounts/invitations/invitation-form.tsx'
import { IssuedInvitation, issuedText } from '../accounts/invitations/issued-invitation.tsx'
import { invitationQuery, useInviteTenant, useRevokeInvitation } from './data.ts'

type Props = { leaseId: string; tenantName: string; onClose: () => void }

/** Invites the tenant of a lease by email or by a link, shows where the last invitation stands, and revokes it. */
export default function InvitationDialog({ leaseId, tenantName, onClose }: Props) {
  const last = useQuery(invitationQuery(leaseId))
  const invite = useInviteTenant(leaseId)
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={invite.data ? 'Invited' : 'Invite the tenant'}
      description={
        invite.data
          ? issuedText(invite.data)
          : `${isolated(tenantName)} sees the lease, what is due and what was paid once they accept with an account.`
      }
    >
      {invite.data ? (
        <IssuedInvitation url={invite.data.url}>
          <Button onClick={onClose}>Done</Button>
        </IssuedInvitation>
      ) : (
        <DialogQuery
          query={last}
          loading="Looking up the invitation"
          lines={4}
          failed="The invitation could not be looked up"
        >
          {(invitation) => <InviteForm leaseId={leaseId} last={invitation} invite={invite} onClose={onClose} />}
        </DialogQuery>
      )}
    </Dialog>
  )
}

type InviteFormProps = {
  leaseId: string
  last: Invitation | null
  invite: ReturnType<typeof useInviteTenant>
  onClose: () => void
}

function InviteForm({ leaseId, last, invite, onClose }: InviteFormProps) {
  const revoke = useRevokeInvitation(leaseId)
  const end = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ title: 'Invitation revoked', description: 'Its link no longer works.' })
      },
    })
  return (
    <InvitationForm
      email={last?.email}
      invite={(email) => invite.mutateAsync(email)}
      isPending={invite.isPending}
      error={invite.error ?? revoke.error}
      secondaryAction={
        last?.state === 'open' ? (
          <Button variant="ghost" pending={revoke.isPending} pendingLabel="Revoking..." onClick={end}>
            Revoke the open one
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      {last && <p className="text-sm">{stateText(last)}</p>}
    </InvitationForm>
  )
}

function stateText({ state, email, createdAt, expiresAt }: Invitation): string {
  const what = email ? `The invitation to ${isolated(email)}` : 'The link'
  if (state === 'open')
    return `${what} from ${formatDay(createdAt)} is open until ${formatDay(expiresAt)}. A new invitation ends it.`
  if (state === 'revoked') return `${what} from ${formatDay(createdAt)} was revoked.`
  return state === 'expired' ? `${what} expired on ${formatDay(expiresAt)}.` : `${what} was accepted.`
}
