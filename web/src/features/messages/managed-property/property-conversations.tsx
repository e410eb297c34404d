import { fullName } from '@lintel/contract/names'
import type { PropertyConversation } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import type { ManagedPropertyProps } from '../../../managed-property.ts'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { formatTimeOrDay } from '../../../ui/text/dates.ts'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import { PersonAvatar } from '../../accounts/person-link.tsx'

/** The user's conversations about a home, newest first. */
export function PropertyConversations({ property: { id, conversations } }: ManagedPropertyProps) {
  return (
    <Section title="Conversations">
      {conversations.length === 0 ? (
        <p className="text-ink-muted text-sm">Nobody has written to you about this home yet.</p>
      ) : (
        <List label="Conversations">
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.user.id} conversation={conversation} propertyId={id} />
          ))}
        </List>
      )}
    </Section>
  )
}

function ConversationRow({ conversation, propertyId }: { conversation: PropertyConversation; propertyId: string }) {
  const { user, lastAt, unreadCount } = conversation
  return (
    <ListRow
      href={urlOf('messages', { to: user.id, property: propertyId })}
      leading={<PersonAvatar person={user} />}
      title={<bdi>{fullName(user)}</bdi>}
      note={<time dateTime={lastAt}>{formatTimeOrDay(lastAt)}</time>}
      meta={unreadCount > 0 && <Unread count={unreadCount} />}
    />
  )
}

function Unread({ count }: { count: number }) {
  return (
    <span className="tabular inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs">
      <span aria-hidden="true">{count > 99 ? '99+' : formatCount(count)}</span>
      <span className="sr-only">{plural(count, 'unread message')}</span>
    </span>
  )
}
