import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { toCents } from '@lintel/contract/money'
import { booksPolicy } from '@lintel/contract/rent/policy'
import type { NewBooks, OwnerBooksQuery } from '@lintel/contract/rent/schema'
import { and, asc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { requireAmounts } from '../../../errors/amounts.ts'
import { invalid, notFound } from '../../../errors/refusal.ts'
import { dayIn } from '../../../format/days.ts'
import { type Format, type LocalizedText, renderText } from '../../../format/format.ts'
import { users } from '../../accounts/table.ts'
import { hasNotEnded, type LeaseRow, leaseParties, leases, tenantColumns } from '../../leases/table.ts'
import { showPropertiesAsLastSeen } from '../../properties/last-seen/queries.ts'
import { summaryColumns } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import type { Book } from '../books/book.ts'
import { findKeptLease, type RentLease } from '../queries.ts'
import { ledgers, rentSettings } from '../table.ts'
import { type Beginning, draftBooks, NO_OPENING } from './begin.ts'
import { defaultStart, earliestStart } from './first-day.ts'
import type { BooksForm } from './form.ts'

/** @throws not_found (no user, not an owner, or not for the actor to see) */
export async function findOwner(db: Db, actor: Actor, ownerId: string): Promise<string> {
  if (!booksPolicy.keep(actor, { ownerId })) throw notFound('Owner')
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), eq(users.role, 'owner'), isNull(users.deletedAt)))
  if (!owner) throw notFound('Owner')
  return owner.id
}

/** Whether new leases of owners get books. Owners are absent until they, or an agent, have chosen. */
export async function findBooksChoices(db: Db, ownerIds: string[]): Promise<Map<string, boolean>> {
  const { ownerId, keepsBooks } = rentSettings
  const rows = await db.select({ ownerId, keepsBooks }).from(rentSettings).where(isAnyOf(ownerId, ownerIds))
  return new Map(rows.map((row) => [row.ownerId, row.keepsBooks]))
}

/** Whether new leases of an owner get books. False until the owner or an agent chooses it. */
export const keepsBooks = async (db: Db, ownerId: string): Promise<boolean> =>
  (await findBooksChoices(db, [ownerId])).get(ownerId) ?? false

const selectLeases = (db: Db) =>
  db
    .select({ lease: leases, property: summaryColumns, tenant: tenantColumns })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .$dynamic()

type BookableRow = Awaited<ReturnType<typeof selectLeases>>[number]

/** Books of a lease as starting them would make them. */
export type Draft = { row: BookableRow; book: Book; obstacle: string | null }

/** The lease has no books of the present owner of its home. */
const hasNoBooks = (db: Db): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(ledgers)
      .where(and(eq(ledgers.leaseId, leases.id), eq(ledgers.ownerId, properties.ownerId))),
  )

/** Leases of an owner that have not ended and have no books, the first to start first; at most 100. */
export const listBookable = (
  db: Db,
  ownerId: string,
  now: Date,
  condition?: SQL,
  limit: number = LIMITS.page.max,
): Promise<BookableRow[]> =>
  selectLeases(db)
    .where(and(eq(properties.ownerId, ownerId), hasNotEnded(now), hasNoBooks(db), condition))
    .orderBy(asc(leases.startsOn), asc(leases.id))
    .limit(limit)

/** The last day of a lease is over. */
export const isOver = ({ endsOn, timeZone }: LeaseRow, now: Date) => endsOn < dayIn(timeZone, now)

/** Why the books of a lease can't be started; null when they can. */
export async function bookingObstacle(
  db: Db,
  { lease, property }: { lease: LeaseRow; property: Pick<RentLease['property'], 'ownerId'> },
  now: Date,
): Promise<LocalizedText | null> {
  if (lease.cancelledAt) return 'This lease was cancelled'
  if (isOver(lease, now)) return ({ day }) => `This lease ended on ${day(lease.endsOn)}`
  const isOwn = and(eq(ledgers.leaseId, lease.id), eq(ledgers.ownerId, property.ownerId))
  return (await db.$count(ledgers, isOwn)) > 0 ? 'The books of this lease have been started already' : null
}

/**
 * How the books of a lease begin.
 * @throws invalid (an amount that the currency hasn't, a day outside the lease, or more than five years back)
 */
export function readBeginning(
  lease: LeaseRow,
  ownerId: string,
  { startOn, owed, credit, deposit }: Omit<NewBooks, 'startOn'> & { startOn?: string | undefined },
  now: Date,
): Beginning {
  const today = dayIn(lease.timeZone, now)
  requireAmounts(lease.currency, { owed, credit, deposit })
  const chosen = startOn ?? defaultStart(lease, today)
  const startsOn = chosen < lease.startsOn ? lease.startsOn : chosen
  const earliest = earliestStart(today)
  if (startsOn < earliest)
    throw invalid({ startOn: ({ day }) => `The books can start on ${day(earliest)} at the earliest` })
  if (startOn !== undefined && startOn > lease.endsOn)
    throw invalid({ startOn: ({ day }) => `The lease ends on ${day(lease.endsOn)}` })
  const centsOf = (amount: number) => toCents(amount, lease.currency)
  return {
    lease,
    ownerId,
    startsOn,
    owedCents: centsOf(owed),
    creditCents: centsOf(credit),
    depositCents: centsOf(deposit),
  }
}

/**
 * How the books of a new lease begin: those of an approved one with nothing, on its first day.
 * @throws as `readBeginning`
 */
export function beginningOfNew(lease: LeaseRow, ownerId: string, form: BooksForm, now: Date): Beginning {
  if (lease.applicationId === null) return readBeginning(lease, ownerId, form, now)
  const earliest = earliestStart(dayIn(lease.timeZone, now))
  const startsOn = lease.startsOn < earliest ? earliest : lease.startsOn
  return { lease, ownerId, startsOn, ...NO_OPENING }
}

/** What starting the books of a lease would do: computed by what does it. @throws not_found, forbidden, invalid */
export async function draftBooksOf(
  db: Db,
  actor: Actor,
  leaseId: string,
  form: NewBooks,
  now: Date,
  format: Format,
): Promise<Draft> {
  const found = await findKeptLease(db, actor, leaseId)
  const rows = await selectLeases(db).where(eq(leases.id, leaseId))
  const [row] = await showPropertiesAsLastSeen(db, actor, rows)
  if (!row) throw notFound('Lease')
  const obstacle = await bookingObstacle(db, found, now)
  const beginning = readBeginning(
    found.lease,
    found.property.ownerId,
    obstacle ? { ...form, startOn: undefined } : form,
    now,
  )
  return { row, book: draftOf(beginning, now), obstacle: obstacle && renderText(obstacle, format) }
}

/** The leases of an owner without books, with what starting them on a day would do. @throws not_found, invalid (more than five years back) */
export async function draftOwnerBooks(
  db: Db,
  actor: Actor,
  ownerId: string,
  { startOn }: OwnerBooksQuery,
  now: Date,
  format: Format,
) {
  await findOwner(db, actor, ownerId)
  const rows = await listBookable(db, ownerId, now)
  const drafts = rows.map((row): Draft => {
    const { endsOn } = row.lease
    const hasEnded = startOn !== undefined && startOn > endsOn
    const form = { startOn: hasEnded ? undefined : startOn, owed: 0, credit: 0, deposit: 0 }
    const book = draftOf(readBeginning(row.lease, ownerId, form, now), now)
    return { row, book, obstacle: hasEnded ? `The lease ends on ${format.day(endsOn)}` : null }
  })
  return { isOn: await keepsBooks(db, ownerId), drafts }
}

/** What the books of a lease would be, in memory. */
export const draftOf = (beginning: Beginning, now: Date) => draftBooks(beginning, dayIn(beginning.lease.timeZone, now))
