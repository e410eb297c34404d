import { and, eq, lte, sql } from 'drizzle-orm'
import { findScheduledTime } from '../../backup/scheduled-time.ts'
import type { AppContext } from '../../context.ts'
import { runCommand } from '../../events/run-command.ts'
import { dayIn } from '../../format/days.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'
import { leases } from '../leases/table.ts'
import type { Book } from './books/book.ts'
import { loadBooks } from './books/load.ts'
import { saveBooks } from './books/save.ts'
import { stepBook } from './books/step.ts'
import type { Context } from './keep.ts'
import { enqueueCheck } from './last-check/commands.ts'
import { isCheckDue } from './last-check/queries.ts'
import { tellOfRent } from './notices/tell.ts'
import { ledgers } from './table.ts'
import { touchBooks } from './touch.ts'

type TaskContext = Context & Pick<AppContext, 'settings'>

export const rentTasks = (context: TaskContext): ScheduledTask[] => [
  {
    name: 'issue charges',
    every: 'quarter',
    async run(now) {
      const issued = await issueCharges(context, now)
      // After issuing: charges issued late after a pause get one notice, at once.
      await tellOfRent(context, now)
      return issued
    },
  },
  { name: 'check the books', every: 'hour', run: (now) => checkEachNight(context, now) },
]

/** When few people are there, an hour after backups. A night without a server is made up for. */
const NIGHT = { hour: 4, minute: 30 }

async function checkEachNight({ db, settings }: TaskContext, now: Date) {
  const night = findScheduledTime(now, { at: NIGHT, timeZone: settings.timeZone })
  if (await isCheckDue(db, night)) await db.transaction((tx) => enqueueCheck(tx))
}

/** Leases of one transaction. */
const BATCH_LEASES = 200

/**
 * Issues the charges whose day has come where their homes are, and uses credit for what is due: everything that was missed in a pause,
 * once. Runs at once in several processes share the work: a lease that another one has locked is left to it.
 * @returns the number of leases
 */
export async function issueCharges(context: Context, now: Date): Promise<number> {
  let steps = 0
  for (const timeZone of await listZones(context)) {
    for (;;) {
      const { found, stepped } = await stepBatch(context, timeZone, now)
      steps += stepped
      if (found === 0) break
    }
  }
  return steps
}

async function listZones({ db }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    with recursive zones (zone) as (
      select min(time_zone) from ledgers where next_step_on is not null
      union all
      select (select min(time_zone) from ledgers where next_step_on is not null and time_zone > zone)
      from zones where zone is not null
    )
    select zone from zones where zone is not null`)
  return rows.map(({ zone }) => zone)
}

/** @returns the number of leases found, and of leases still due once they were locked: another process may have been first */
function stepBatch(context: Context, timeZone: string, now: Date): Promise<{ found: number; stepped: number }> {
  return runCommand(context, async (tx, happened) => {
    const isDue = and(eq(ledgers.timeZone, timeZone), lte(ledgers.nextStepOn, dayIn(timeZone, now)))
    const due = await tx
      .select({ id: leases.id })
      .from(ledgers)
      .innerJoin(leases, eq(leases.id, ledgers.leaseId))
      .where(isDue)
      .orderBy(ledgers.nextStepOn, ledgers.leaseId)
      .limit(BATCH_LEASES)
      .for('no key update', { of: leases, skipLocked: true })
    const books = (await loadBooks(tx, [...new Set(due.map(({ id }) => id))], now)).filter(isBehind)
    for (const book of books) stepBook(book, book.today)
    await saveBooks(tx, books, now)
    if (books.some(isBehind)) throw new Error('a step of the books left another one due on the same day')
    touchBooks(happened, books)
    return { found: due.length, stepped: new Set(books.map(({ lease }) => lease.id)).size }
  })
}

const isBehind = ({ ledger, today }: Book) => ledger.nextStepOn !== null && ledger.nextStepOn <= today
