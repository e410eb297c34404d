import type { AccountInvitation } from '@lintel/contract/accounts/administration-schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { FailedState } from '../../../ui/failed-state.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { List, ListRow } from '../../../ui/list.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading, SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { invitationsQuery, useRevokeInvitation } from './invitation-data.ts'

/** The open invitations of all agents, each with a button to revoke it; nothing while there are none. */
export function OpenInvitations() {
  const id = useId()
  const list = useInfiniteQuery(invitationsQuery)
  const invitations = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (list.isError && invitations.length === 0)
    return (
      <FailedState
        compact
        level={3}
        title="The open invitations could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (list.isPending)
    return (
      <Loading label="Loading the open invitations">
        <SkeletonLines lines={4} />
      </Loading>
    )
  if (invitations.length === 0) return null
  return (
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
  )
}

function OpenInvitation({ invitation }: { invitation: AccountInvitation }) {
  const { id, invitedBy, expiresAt } = invitation
  const revoke = useRevokeInvitation(id)
  const name = nameOf(invitation)
  const end = () =>
    revoke.mutate(undefined, {
      onSuccess: () => toast({ title: 'Invitation revoked', description: 'It can no longer be accepted.' }),
      onError: (error) =>
        toast({ title: 'Not revoked', description: failureText(error).detail, variant: 'destructive' }),
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
