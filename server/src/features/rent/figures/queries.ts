import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { monthEnd, monthStart } from '@lintel/contract/calendar'
import { fromCents } from '@lintel/contract/money'
import type { RentFigures } from '@lintel/contract/rent/schema'
import { and, between, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { currentCounts, INSTALLATION, type MoneyKind } from '../../../counts/table.ts'
import type { Db } from '../../../db/connect.ts'
import { dayIn, latestDay } from '../../../format/days.ts'
import { ledgers } from '../table.ts'

const { scope, kind, status, count } = currentCounts

/**
 * The month in sums, from counts that triggers keep by day: an owner's, for agents all.
 * @param currency of the sums: the installation's @param timeZone whose month it is; what is overdue is so where each home is
 */
export async function findRentFigures(
  db: Db,
  actor: Actor,
  { currency, timeZone }: { currency: string; timeZone: string },
  now = new Date(),
): Promise<RentFigures> {
  const owner = isApprovedAgent(actor) ? INSTALLATION : actor.id
  const month = monthStart(dayIn(timeZone, now))
  const inMonth = between(status, `${currency} ${month}`, `${currency} ${monthEnd(month)} ~`)
  const days = await db
    .select({ kind, status, cents: sql<number>`sum(${count})::float8` })
    .from(currentCounts)
    .where(and(eq(scope, owner), inArray(kind, ['due', 'open', 'received']), inMonth))
    .groupBy(kind, status)
  const sumOf = (wanted: MoneyKind) => sum(days.filter((row) => row.kind === wanted))
  const overdue = await listOpen(db, owner, lt(status, `${currency} ${latestDay(now)}`), currency)
  return {
    month,
    currency,
    expected: fromCents(sumOf('due'), currency),
    received: fromCents(sumOf('received'), currency),
    open: fromCents(sumOf('open'), currency),
    overdue: fromCents(sum(overdue.filter(isOverdue(now))), currency),
  }
}

type Sum = { status: string; cents: number }

/** What is open, by due day and time zone. */
const listOpen = (db: Db, owner: string, condition: SQL, currency: string): Promise<Sum[]> =>
  db
    .select({ status, cents: sql<number>`sum(${count})::float8` })
    .from(currentCounts)
    .where(and(eq(scope, owner), eq(kind, 'open'), sql`${status} >= ${`${currency} `}`, condition))
    .groupBy(status)

const isOverdue =
  (now: Date) =>
  ({ status }: Sum) => {
    const [, dueOn = '', timeZone = 'UTC'] = status.split(' ')
    return dueOn < dayIn(timeZone, now)
  }

const sum = (rows: { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0)

/** Whether an owner, for agents any owner, has books of a lease. */
export async function keepsBooks(db: Db, actor: Actor): Promise<boolean> {
  const isTheirs = isApprovedAgent(actor) ? undefined : eq(ledgers.ownerId, actor.id)
  const found = await db.select({ id: ledgers.id }).from(ledgers).where(isTheirs).limit(1)
  return found.length > 0
}
