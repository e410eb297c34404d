import { ACCESS, type Actor } from './actor.ts'
import { RECORDS, type RecordKind } from './records.ts'
import { fillPath, screenOf, urlOf } from './screens.ts'

/** A record of any kind. */
export type RecordRef = { kind: RecordKind; id: string }

/** @returns the path where the user (null: not known) opens a record; null for a kind without a screen of its own */
export function pathOf({ kind, id }: RecordRef, user: Actor | null): string | null {
  const record: (typeof RECORDS)[RecordKind] | undefined = RECORDS[kind]
  // Only a newer server knows the kind.
  if (!record) return null
  const { screen } = record
  if (screen) return fillPath(screenOf(screen).path, { id })
  if (kind === 'lease') return urlOf(showsLease(user) ? 'lease' : 'dashboard')
  return kind === 'conversation' ? urlOf('messages', { to: id }) : null
}

/** @returns what a link to a record says, and where it leads; null for a kind without a screen of its own */
export function linkTo(record: RecordRef, user: Actor | null): { label: string; path: string } | null {
  const path = pathOf(record, user)
  if (path === null) return null
  const isOnDashboard = record.kind === 'lease' && !showsLease(user)
  return { label: isOnDashboard ? 'View on the dashboard' : `View the ${RECORDS[record.kind].word}`, path }
}

/** Only the tenant has a page of the lease. */
const showsLease = (user: Actor | null) => user !== null && !ACCESS.landlord(user)
