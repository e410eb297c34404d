import { accountPolicy } from '@lintel/contract/accounts/policy'
import { ACCESS } from '@lintel/contract/actor'
import { fullName } from '@lintel/contract/names'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import { urlOf } from '@lintel/contract/screens'
import { UserRoundCheck } from 'lucide-react'
import {
  type Command,
  type Entry,
  type PaletteEntries,
  type PaletteKind,
  ROWS_SHOWN,
  searchBy,
  withSearch,
} from '../../palette.ts'
import { Badge } from '../../ui/badge.tsx'
import { foundUsersQuery } from '../accounts/administration/found-users.ts'
import { ROLE_TEXTS } from '../accounts/role-texts.ts'
import { SmallAvatar } from '../accounts/small-avatar.tsx'

/** Deleted accounts have nothing to open. */
const SEARCH = searchBy(
  (search) => foundUsersQuery(search, ROWS_SHOWN),
  ({ rows, next }, search) => ({
    entries: rows.filter(({ state }) => state !== 'deleted').map((user) => personEntry({ ...user, account: user })),
    ...(next && { allUrl: withSearch(urlOf('users'), search) }),
  }),
)

const PEOPLE: PaletteKind<'user'> = {
  kind: 'user',
  order: 20,
  search: (user) => (user && ACCESS.agent(user) ? SEARCH : null),
  recent: ({ person }) => personEntry(person),
}

type Person = Extract<RecentRecord, { kind: 'user' }>['person']

/** A person; `email` tells apart people of the same name. */
const personEntry = (person: Person & { email?: string | null }): Entry => ({
  key: `person ${person.id}`,
  title: fullName(person),
  note: [ROLE_TEXTS[person.role].name, person.email].filter(Boolean).join(' · '),
  media: <SmallAvatar person={person} />,
  badge: <AccountBadge account={person.account} />,
  href: urlOf('person', { id: person.id }),
  record: { kind: 'user', id: person.id },
})

function AccountBadge({ account }: Pick<Person, 'account'>) {
  if (account?.state === 'disabled') return <Badge tone="bad">Disabled</Badge>
  return account?.isApproved === false ? <Badge tone="warn">Waiting for approval</Badge> : null
}

const WAITING: Command = {
  group: 'Go to',
  order: 90,
  label: 'Waiting agents',
  words: ['approve', 'approval'],
  Icon: UserRoundCheck,
  href: urlOf('users', { waiting: 'true' }),
}

export const palette: PaletteEntries = {
  kinds: [PEOPLE],
  words: { users: ['people', 'tenants', 'owners', 'agents', 'accounts'] },
  commands: (user) => (user && accountPolicy.list(user) ? [WAITING] : []),
}
