import type { User } from '@lintel/contract/accounts/schema'
import type { FoundConversation } from '@lintel/contract/messages/schema'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { ROLE_TEXTS } from '../accounts/role-texts.ts'
import { ApplicationBadge } from '../applications/application-badge.tsx'
import { Picture } from '../properties/picture.tsx'
import { PropertyBadge } from '../properties/property-badge.tsx'
import type { Entry } from './entry.ts'

type Of<Kind extends RecentRecord['kind']> = Extract<RecentRecord, { kind: Kind }>
type Home = Of<'property'>['property']
type Person = Of<'user'>['person']
type Application = Of<'application'>['application']
type Partner = Of<'conversation'>['user']

/** The page of those who manage homes leads on to the public one, where a home is not theirs. */
const homeUrl = (id: string, user: User | null) =>
  user && propertyPolicy.listOwn(user) ? urls.manageProperty(id) : urls.property(id)

/** A home. An available one has no badge: most are. */
export function homeEntry(home: Home, user: User | null): Entry {
  const { id, title, city, status } = home
  return {
    key: `property ${id}`,
    title,
    note: city,
    media: <Thumbnail home={home} />,
    badge: status !== 'available' && <PropertyBadge status={status} />,
    href: homeUrl(id, user),
    record: { kind: 'property', id },
  }
}

/** A person; `email` tells apart people of the same name. */
export const personEntry = (person: Person & { email?: string | null }): Entry => ({
  key: `person ${person.id}`,
  title: fullName(person),
  note: [ROLE_TEXTS[person.role].name, person.email].filter(Boolean).join(' · '),
  media: <PersonPicture person={person} />,
  badge: <AccountBadge account={person.account} />,
  href: urls.person(person.id),
  record: { kind: 'user', id: person.id },
})

/** An application: to its applicant by the home, to others by the applicant. Its heading says what it is, but for `isRecent`. */
export function applicationEntry(application: Application, user: User, { isRecent = false } = {}): Entry {
  const { id, tenantId, tenant, property } = application
  const isOwn = tenantId === user.id
  return {
    key: `application ${id}`,
    title: isOwn ? property.title : fullName(tenant),
    note: isOwn ? 'Your application' : `${isRecent ? 'Application ' : ''}→ ${property.title}`,
    media: isOwn ? <Thumbnail home={property} /> : <PersonPicture person={tenant} />,
    badge: <ApplicationBadge application={application} isOwn={isOwn} />,
    href: urls.reviewApplication(id),
    record: { kind: 'application', id },
  }
}

/** A conversation, with the message that was found or the home that it is about. */
export const conversationEntry = (
  partner: Partner,
  { match, property }: Partial<Pick<FoundConversation, 'match' | 'property'>> = {},
): Entry => ({
  key: `conversation ${partner.id}`,
  title: fullName(partner),
  note: match?.content ?? property?.title ?? 'Conversation',
  media: <PersonPicture person={partner} />,
  href: urls.messages({ to: partner.id }),
  record: { kind: 'conversation', id: partner.id },
})

export function recentEntry(recent: RecentRecord, user: User): Entry {
  if (recent.kind === 'property') return homeEntry(recent.property, user)
  if (recent.kind === 'user') return personEntry(recent.person)
  if (recent.kind === 'application') return applicationEntry(recent.application, user, { isRecent: true })
  return conversationEntry(recent.user)
}

function AccountBadge({ account }: Pick<Person, 'account'>) {
  if (account?.state === 'disabled') return <Badge tone="bad">Disabled</Badge>
  return account?.isApproved === false ? <Badge tone="warn">Waiting for approval</Badge> : null
}

const PersonPicture = ({ person }: { person: Partner | Person | Application['tenant'] }) => (
  <Avatar size="sm" firstName={person.firstName} lastName={person.lastName} image={person.profileImageUrl} />
)

const Thumbnail = ({ home }: { home: Pick<Home, 'id' | 'city' | 'cover'> }) => (
  <span className="block aspect-4/3 w-8 overflow-hidden rounded-sm">
    <Picture picture={home.cover} home={home} alt="" sizes="2rem" />
  </span>
)
