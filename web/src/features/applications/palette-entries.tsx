import type { User } from '@lintel/contract/accounts/schema'
import { ACCESS } from '@lintel/contract/actor'
import { fullName } from '@lintel/contract/names'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import { urlOf } from '@lintel/contract/screens'
import { ClipboardList, Hourglass } from 'lucide-react'
import { type Command, type Entry, type PaletteEntries, type PaletteKind, ROWS_SHOWN, searchBy } from '../../palette.ts'
import { SmallAvatar } from '../accounts/small-avatar.tsx'
import { SmallThumbnail } from '../properties/pictures/small-thumbnail.tsx'
import { ApplicationBadge } from './application/application-badge.tsx'
import { foundApplicationsQuery } from './found-applications.ts'

const APPLICATIONS: PaletteKind<'application'> = {
  kind: 'application',
  order: 30,
  search: (user) => {
    if (!user) return null
    const side = ACCESS.agent(user) ? 'agent' : ACCESS.landlord(user) ? 'owner' : 'tenant'
    return searchBy(
      (search) => foundApplicationsQuery(side, search, ROWS_SHOWN),
      ({ rows, next }, search) => ({
        entries: rows.map((row) => applicationEntry(row, user)),
        ...(next && { allUrl: urlOf('applications', { search }) }),
      }),
    )
  },
  recent: ({ application }, user) => applicationEntry(application, user, { isRecent: true }),
}

type Application = Extract<RecentRecord, { kind: 'application' }>['application']

/** An application: to its applicant by the home, to others by the applicant. Its heading says what it is, but for `isRecent`. */
function applicationEntry(application: Application, user: User, { isRecent = false } = {}): Entry {
  const { id, tenantId, tenant, property } = application
  const isOwn = tenantId === user.id
  return {
    key: `application ${id}`,
    title: isOwn ? property.title : fullName(tenant),
    note: isOwn ? 'Your application' : `${isRecent ? 'Application ' : ''}→ ${property.title}`,
    media: isOwn ? <SmallThumbnail property={property} /> : <SmallAvatar person={tenant} />,
    badge: <ApplicationBadge application={application} isOwn={isOwn} />,
    href: urlOf('reviewApplication', { id }),
    record: { kind: 'application', id },
  }
}

const COMMANDS: Command[] = [
  {
    group: 'Go to',
    order: 50,
    label: 'Pending applications',
    words: ['waiting', 'open', 'undecided'],
    Icon: Hourglass,
    href: urlOf('applications', { status: 'pending' }),
  },
  {
    group: 'Go to',
    order: 50,
    label: 'Approved applications',
    words: ['accepted'],
    Icon: ClipboardList,
    href: urlOf('applications', { status: 'approved' }),
  },
]

export const palette: PaletteEntries = {
  kinds: [APPLICATIONS],
  words: { applications: ['applicants', 'requests'] },
  commands: (user) => (user ? COMMANDS : []),
}
