import type { User } from '@lintel/contract/accounts/schema'
import { MessageSquare } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { formatDay } from '../../ui/dates.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { AgentDecision } from './agent-decision.tsx'
import { UserActions } from './user-actions.tsx'
import { UserState } from './user-state.tsx'

/** A user in a `List`, with buttons to approve a waiting agent. */
export function UserRow({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { id, username, email, phone, isApproved, createdAt, state } = user
  const name = fullName(user)
  return (
    <ListRow
      href={urls.person(id)}
      leading={<Avatar firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />}
      title={<bdi data-user={id}>{name}</bdi>}
      note={
        state === 'deleted'
          ? 'Name and contact details are gone'
          : [`@${username}`, email, phone].filter(Boolean).join(' · ')
      }
      meta={
        <>
          <time dateTime={createdAt} className="max-sm:hidden">
            {formatDay(createdAt)}
          </time>
          <UserState user={user} />
        </>
      }
      actions={
        <>
          {!isApproved && <AgentDecision agent={user} />}
          {isSelf || state === 'deleted' ? (
            <span className="px-3 text-ink-muted text-sm">{isSelf ? 'You' : ''}</span>
          ) : (
            <LinkButton
              size="sm"
              variant="ghost"
              href={urls.messages({ to: id })}
              aria-label={`Message ${name}`}
              icon={<MessageSquare aria-hidden="true" />}
            >
              Message
            </LinkButton>
          )}
          {!isSelf && state !== 'deleted' && <UserActions user={user} />}
        </>
      }
    />
  )
}
