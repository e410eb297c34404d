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
import { ROLE_WORDS } from './role-words.ts'

/** Somebody with an account, in a `List`; an agent who waits can be let in from here. */
export function UserRow({ person, isSelf }: { person: User; isSelf: boolean }) {
  const { id, username, email, phone, role, isApproved, createdAt } = person
  const name = fullName(person)
  return (
    <ListRow
      leading={<Avatar firstName={person.firstName} lastName={person.lastName} image={person.profileImageUrl} />}
      title={
        // Where the keyboard goes on when more are shown.
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
          {isApproved ? <Badge>{ROLE_WORDS[role].name}</Badge> : <Badge tone="warn">Waiting for approval</Badge>}
        </>
      }
      actions={
        <>
          {!isApproved && <AgentDecision agent={person} />}
          {isSelf ? (
            <span className="px-3 text-ink-muted text-sm">You</span>
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
        </>
      }
    />
  )
}
