import type { AccountInvitation } from '@lintel/contract/accounts/administration-schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useId } from 'react'
import { useList } from '../../../api/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { LoadMore } from '../../../ui/page/load-more.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { invitationsQuery, useRevokeInvitation } from '../../accounts/administration/invitation-data.ts'

/** The open invitations of all agents, each with a button to revoke it; nothing while there are none. */
export function OpenInvitations() {
  const id = useId()
  const list = useList(invitationsQuery)
  return (
    <QueryState
      query={list}
      what="the open invitations"
      compact
      level={3}
      pending={<SkeletonLines lines={4} />}
      empty={null}
    >
      {(invitations) => (
        <section aria-labelledby={id}>
          <h3 id={id} className="mb-3 font-semibold text-sm">
            Open invitations
          </h3>
          <List label="Open invitations">
            {invitations.map((invitation) => (
              <OpenInvitation key={invitation.id} invitation={invitation} />
            ))}
          </List>
          <LoadMore list={list} count={invitations.length} what="invitations" rows="button" />
        </section>
      )}
    </QueryState>
  )
}

function OpenInvitation({ invitation }: { invitation: AccountInvitation }) {
  const { id, invitedBy, expiresAt } = invitation
  const revoke = useRevokeInvitation(id)
  const name = nameOf(invitation)
  const end = () =>
    revoke.mutate(undefined, {
      onSuccess: () => toast({ title: 'Invitation revoked', description: 'It can no longer be accepted.' }),
      onError: (error) => toastFailure('Not revoked', error),
    })
  return (
    <ListRow
      title={<span className="wrap-anywhere whitespace-normal">{name}</span>}
      note={
        <span className="wrap-anywhere whitespace-normal">
          {`Until ${formatDay(expiresAt)}, by ${isolated(fullName(invitedBy))}`}
        </span>
      }
      actions={
        <Button size="sm" variant="ghost" aria-label={`Revoke: ${name}`} pending={revoke.isPending} onClick={end}>
          Revoke
        </Button>
      }
    />
  )
}

function nameOf({ role, email, user }: AccountInvitation): string {
  if (user) return `${isolated(fullName(user))}, to become an owner`
  return `${role === 'owner' ? 'Owner' : 'Tenant'}, ${email ? isolated(email) : 'by a link'}`
}
