import type { User } from '@lintel/contract/accounts/schema'
import { ACCESS } from '@lintel/contract/actor'
import { headingOfSeveral, type RecordKind } from '@lintel/contract/records'
import type { QueryFunction, QueryKey, SkipToken, UseQueryOptions } from '@tanstack/react-query'
import { urls } from '../../urls.ts'
import { foundUsersQuery } from '../accounts/found-users.ts'
import { foundApplicationsQuery } from '../applications/found-applications.ts'
import { searchQuery } from '../messages/data.ts'
import { foundPropertiesQuery } from '../properties/found-properties.ts'
import type { Entry } from './entry.ts'
import { applicationEntry, conversationEntry, homeEntry, personEntry } from './record-entries.tsx'

/** Records of one kind shown for a text. */
const SHOWN = 5

/** What a search of one kind found. */
export type Found = {
  entries: Entry[]
  /** The list with all matches, if there are more. */
  allUrl?: string
}

/** Records that the palette finds. */
export type SearchedKind = {
  /** Its heading, and its name in sentences: 'Homes could not be searched'. */
  name: string
  query: (search: string) => AnyQuery
  /** @param data of the query */
  read: (data: unknown, search: string) => Found
}

type AnyQuery = UseQueryOptions<unknown, Error, unknown, QueryKey>

/** The kinds that a user (null: a visitor) can search, in the order in which they are shown. The server decides what is found. */
export function recordKindsOf(user: User | null): SearchedKind[] {
  if (!user) return [homes('public', user)]
  const side = ACCESS.agent(user) ? 'agent' : ACCESS.landlord(user) ? 'owner' : 'tenant'
  const applications = kindOf(
    'application',
    (search) => foundApplicationsQuery(side, search, SHOWN),
    (page, search) => ({
      entries: page.rows.map((row) => applicationEntry(row, user)),
      ...(page.next && { allUrl: urls.applications({ search }) }),
    }),
  )
  return [
    homes(side === 'tenant' ? 'public' : side, user),
    ...(side === 'agent' ? [PEOPLE] : []),
    applications,
    CONVERSATIONS,
  ]
}

const homes = (of: 'public' | 'owner' | 'agent', user: User | null) =>
  kindOf(
    'property',
    (search) => foundPropertiesQuery(of, search, SHOWN),
    ({ rows, next }, search) => ({
      entries: rows.map((row) => homeEntry(row, user)),
      ...(next && { allUrl: withSearch(of === 'public' ? urls.listings : urls.properties, search) }),
    }),
  )

/** Deleted accounts have nothing to open. */
const PEOPLE = kindOf(
  'user',
  (search) => foundUsersQuery(search, SHOWN),
  ({ rows, next }, search) => ({
    entries: rows.filter(({ state }) => state !== 'deleted').map((user) => personEntry({ ...user, account: user })),
    ...(next && { allUrl: withSearch(urls.users, search) }),
  }),
)

const CONVERSATIONS = kindOf(
  'conversation',
  // Without the results of the previous text, which would be taken for those of this one.
  (search) => ({ ...searchQuery(search), placeholderData: undefined }),
  (rows) => ({ entries: rows.slice(0, SHOWN).map((found) => conversationEntry(found.user, found)) }),
)

/** Forgets the type of the query's data, so that kinds can be in one list. */
function kindOf<Data>(
  kind: RecordKind,
  query: (search: string) => { queryFn?: QueryFunction<Data, never> | SkipToken | undefined },
  read: (data: Data, search: string) => Found,
): SearchedKind {
  return {
    name: headingOfSeveral(kind),
    query: query as unknown as SearchedKind['query'],
    read: read as SearchedKind['read'],
  }
}

const withSearch = (list: string, search: string) => `${list}?${new URLSearchParams({ search })}`
