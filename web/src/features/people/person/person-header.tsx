import { fullName } from '@lintel/contract/names'
import type { PersonPage } from '@lintel/contract/people/schema'
import { urlOf } from '@lintel/contract/screens'
import { CalendarDays, Mail, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { CallButtons } from '../../../ui/call-buttons.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatDay, formatMonthYear } from '../../../ui/text/dates.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { AgentDecision } from '../../accounts/administration/agent-decision.tsx'
import { UserActions } from '../../accounts/administration/user-actions.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { ROLE_TEXTS } from '../../accounts/role-texts.ts'
import { UserState } from './user-state.tsx'

/** Who it is, how to reach them and, for agents, what can be done with the account. */
export function PersonHeader({ page }: { page: PersonPage }) {
  const isSelf = useCurrentUser()?.id === page.person.id
  const { person, contact, account, conversation } = page
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-5 sm:gap-x-6">
      <Avatar size="xl" firstName={person.firstName} lastName={person.lastName} image={person.profileImageUrl} />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="display wrap-anywhere min-w-0 text-xl" dir="auto">
            {fullName(person)}
          </h1>
          <Badge isLabel>{ROLE_TEXTS[person.role].name}</Badge>
          {account && <SpecialState account={account} />}
        </div>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-sm">
          {account && !person.isDeleted && <Fact>{`@${account.username}`}</Fact>}
          {contact?.email && <Fact icon={<Mail />}>{contact.email}</Fact>}
          {contact?.phone && <Fact icon={<Phone />}>{contact.phone}</Fact>}
          <Fact icon={<CalendarDays />}>{`Member since ${formatMonthYear(person.memberSince)}`}</Fact>
          {conversation && (
            <Fact icon={<MessageSquare />}>
              {conversation.unread > 0
                ? plural(conversation.unread, 'unread message')
                : `Last message on ${formatDay(conversation.lastAt)}`}
            </Fact>
          )}
        </ul>
        {person.isDeleted && (
          <p className="mt-2 max-w-prose text-sm">This account was deleted. Name and contact details are gone.</p>
        )}
        {isSelf && (
          <p className="mt-2 max-w-prose text-sm">
            This page is about you. Others see of it only what concerns them.{' '}
            <TextLink href={urlOf('profile')}>Go to your profile</TextLink> to change your account.
          </p>
        )}
      </div>
      {!isSelf && <Actions page={page} />}
    </div>
  )
}

/** Anything but an active account of the role that the other badge names. */
function SpecialState({ account }: { account: NonNullable<PersonPage['account']> }) {
  const { state, isApproved, disablingRequestedBy } = account
  return state === 'active' && isApproved && !disablingRequestedBy ? null : <UserState user={account} />
}

function Actions({ page: { person, contact, account, conversation, canWrite } }: { page: PersonPage }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(canWrite || conversation) && (
        <LinkButton href={urlOf('messages', { to: person.id })} variant="secondary" icon={<MessageSquare />}>
          {canWrite ? 'Message' : 'Messages'}
        </LinkButton>
      )}
      {contact?.email && (
        <LinkButton external href={`mailto:${contact.email}`} variant="secondary" icon={<Mail />}>
          Email
        </LinkButton>
      )}
      {contact?.phone && <CallButtons phone={contact.phone} />}
      {account && !account.isApproved && <AgentDecision agent={account} />}
      {account && !person.isDeleted && <UserActions user={account} size="md" />}
    </div>
  )
}

function Fact({ icon, children }: { icon?: Elements; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
