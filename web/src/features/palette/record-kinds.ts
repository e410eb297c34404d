import type { User } from '@lintel/contract/accounts/schema'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import { headingOfSeveral } from '@lintel/contract/records'
import type { Entry, RecordSearch } from '../../palette.ts'
import { KINDS } from './contributed.ts'

/** Records of a kind that the user can search. */
export type SearchedKind = RecordSearch & {
  /** Its heading, and its name in sentences: 'Homes could not be searched'. */
  name: string
}

/** The kinds that a user (null: a visitor) can search, in the order in which they are shown. */
export function searchedKindsOf(user: User | null): SearchedKind[] {
  return KINDS.flatMap(({ kind, search }) => {
    const found = search(user)
    return found ? [{ ...found, name: headingOfSeveral(kind) }] : []
  })
}

/** @returns null for a kind that only a newer server knows */
export function recentEntry(record: RecentRecord, user: User): Entry | null {
  const found = KINDS.find(({ kind }) => kind === record.kind)
  const recent = found?.recent as ((of: RecentRecord, user: User) => Entry) | undefined
  return recent?.(record, user) ?? null
}
