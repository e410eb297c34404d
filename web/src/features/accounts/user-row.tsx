import type { User } from '@lintel/contract/accounts/schema'
import { MessageSquare } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatDay } from '../../ui/dates.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListRow } from '../../ui/list.tsx'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { AgentDecision } from './agent-decision.tsx'
import { ROLE_TEXTS } from './role-texts.ts'
import { UserMenu } from './user-menu.tsx'

/** A user in a `List`, with buttons to approve a waiting agent. */
export function UserRow({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { id, username, email, phone, role, isApproved, createdAt } = user
  const name = fullName(user)
  return (
    <ListRow
      leading={<Avatar firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />}
      title={
        // Focused when it is the first row of a newly loaded page.
        <span data-user={id} tabIndex={-1} className="outline-none">
          {name}
        </span>
      }
      note={[`@${username}`, email, phone].filter(Boolean).join(' · ')}
      meta={
        <>
          <time dateTime={createdAt} className="max-sm:hidden">
            {formatDay(createdAt)}
          </time>
          {isApproved ? <Badge>{ROLE_TEXTS[role].name}</Badge> : <Badge tone="warn">Waiting for approval</Badge>}
        </>
      }
      actions={
        <>
          {!isApproved && <AgentDecision agent={user} />}
          {isSelf ? (
            <span className="px-3 text-ink-muted text-sm">You</span>
          ) : (
            <>
              <LinkButton
                size="sm"
                variant="ghost"
                href={urls.messages({ to: id })}
                aria-label={`Message ${name}`}
                icon={<MessageSquare aria-hidden="true" />}
              >
                Message
              </LinkButton>
              {role === 'agent' ? <span className="size-8" /> : <UserMenu user={user} />}
            </>
          )}
        </>
      }
    />
  )
}
