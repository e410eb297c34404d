import type { Invitation, NewInvitation } from '@lintel/contract/leases/creation-schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { isolated } from '../../ui/isolated.ts'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { InvitationEmailField, useMayInviteByEmail } from '../accounts/invitation-email-field.tsx'
import { InvitationLink } from '../accounts/invitation-link.tsx'
import { invitationQuery, useInviteTenant, useRevokeInvitation } from './data.ts'

type Props = { leaseId: string; tenantName: string; onClose: () => void }

/** Invites the tenant of a lease by email or by a link, shows where the last invitation stands, and revokes it. */
export default function InvitationDialog({ leaseId, tenantName, onClose }: Props) {
  const last = useQuery(invitationQuery(leaseId))
  const invite = useInviteTenant(leaseId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={invite.data ? 'Invited' : 'Invite the tenant'}
      description={
        invite.data
          ? sentText(invite.data)
          : `${isolated(tenantName)} sees the lease, what is due and what was paid once they accept with an account.`
      }
    >
      {invite.data ? (
        <Issued issued={invite.data} onClose={onClose} />
      ) : last.error && last.data === undefined ? (
        <FailedState
          compact
          level={3}
          title="The invitation could not be looked up"
          error={last.error}
          onRetry={() => void last.refetch()}
          retrying={last.isFetching}
        />
      ) : last.data === undefined ? (
        <Loading label="Looking up the invitation">
          <SkeletonLines lines={4} />
        </Loading>
      ) : (
        <InviteForm leaseId={leaseId} last={last.data} invite={invite} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** What became of a new invitation. */
export const sentText = ({ email, expiresAt }: NewInvitation) =>
  email
    ? `An email with the invitation is on its way to ${isolated(email)}. It works once, until ${formatDay(expiresAt)}.`
    : `Copy the link now: it is shown only once. It works once, until ${formatDay(expiresAt)}.`

function Issued({ issued, onClose }: { issued: NewInvitation; onClose: () => void }) {
  return (
    <div className="space-y-6">
      {issued.url && <InvitationLink url={issued.url} />}
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
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
  const mayInviteByEmail = useMayInviteByEmail()
  const form = useForm({ defaultValues: { email: (mayInviteByEmail && last?.email) || '' } })
  const { email } = form.formState.errors
  const isOpen = last?.state === 'open'
  const submit = form.handleSubmit(({ email }) =>
    invite.mutateAsync(email).catch((error) => {
      const message = fieldErrors(error).email
      if (message) form.setError('email', { message }, { shouldFocus: true })
    }),
  )
  const end = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ title: 'Invitation revoked', description: 'Its link no longer works.' })
      },
    })
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {last && <p className="text-sm">{stateText(last)}</p>}
      <InvitationEmailField error={email?.message} input={form.register('email')} />
      {isOpen && <p className="text-ink-muted text-sm">A new invitation ends the open one.</p>}
      <DialogActions failure={<FormFailure error={invite.error ?? revoke.error} />}>
        {isOpen ? (
          <Button variant="ghost" pending={revoke.isPending} pendingLabel="Revoking..." onClick={end}>
            Revoke the open one
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={invite.isPending} pendingLabel="Inviting...">
          {form.watch('email').trim() ? 'Send the invitation' : 'Make a link'}
        </Button>
      </DialogActions>
    </form>
  )
}

function stateText({ state, email, createdAt, expiresAt }: Invitation): string {
  const what = email ? `The invitation to ${isolated(email)}` : 'The link'
  if (state === 'open') return `${what} from ${formatDay(createdAt)} is open until ${formatDay(expiresAt)}.`
  if (state === 'revoked') return `${what} from ${formatDay(createdAt)} was revoked.`
  return state === 'expired' ? `${what} expired on ${formatDay(expiresAt)}.` : `${what} was accepted.`
}
