// What the lists of rent and a payment cost as leases grow: at ten thousand leases with books and at 100 thousand (and a million with
// --full), as a ratio to the step before; what a payment waits for; and how many leases a second are charged.
import type { Actor } from '@lintel/contract/actor'
import { pageQuery } from '@lintel/contract/paging'
import { rentQuerySchema } from '@lintel/contract/rent/schema'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Connection } from '../server/src/db/connect.ts'
import { checkBooks } from '../server/src/features/rent/check.ts'
import { findRentFigures } from '../server/src/features/rent/figures/queries.ts'
import { listLedgers, listOwnLedgers } from '../server/src/features/rent/ledgers/queries.ts'
import { listLines } from '../server/src/features/rent/lines/queries.ts'
import { recordPayment } from '../server/src/features/rent/payments/commands.ts'
import { ledgers } from '../server/src/features/rent/table.ts'
import { issueCharges } from '../server/src/features/rent/tasks.ts'
import { DEFAULT_FORMAT } from '../server/src/format/format.ts'
import { createInProcessBroker } from '../server/src/live/bus.ts'
import { createHub } from '../server/src/live/hub.ts'
import { SEEDED_DAY, seedLeases } from '../server/src/test/seed-leases.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { withDatabase } from './database.ts'
import { compareToTarget, median, medianOf, printTable } from './measure.ts'

const SIZES = process.argv.includes('--full') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]
const AGENT: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true }
const SUMS = { currency: 'USD', timeZone: 'UTC' }
const PAYMENTS = 300
/** Leases charged a second by one process. */
const ISSUES_PER_SECOND = 300
/** How many leases are charged for the measurement. */
const ISSUED = 10_000

await withDatabase(
  async (connection) => {
    const { db } = connection
    const hub = createHub({
      bus: createInProcessBroker().connect(),
      isBusShared: false,
      log: pino({ level: 'silent' }),
    })
    const context = { db, hub, formatFor: () => DEFAULT_FORMAT }
    const results = new Map<string, number[]>()
    // The smallest size runs twice; its first run only warms up the code.
    for (const [step, size] of [SIZES[0] ?? 0, ...SIZES].entries()) {
      if (step === 1) results.clear()
      await seedProperties(connection, size)
      await seedLeases(connection)
      const [ledger] = await db.select().from(ledgers).where(sql`oldest_due_on is not null`).limit(1)
      if (!ledger) throw new Error('no ledger')
      const { rows } = await db.execute<{ tenantId: string }>(
        sql`select tenant_id as "tenantId" from leases where id = ${ledger.leaseId}`,
      )
      const owner: Actor = { id: ledger.ownerId, role: 'owner', isApproved: true }
      const tenant: Actor = { id: rows[0]?.tenantId ?? '', role: 'tenant', isApproved: true }
      const measure = async (name: string, run: () => Promise<unknown>) =>
        results.set(name, [...(results.get(name) ?? []), await median(run)])
      await measure('one ledger by id', () => db.select().from(ledgers).where(eq(ledgers.id, ledger.id)))
      for (const [name, actor] of Object.entries({ owner, agent: AGENT })) {
        for (const filter of ['all', 'open', 'overdue', 'ended'] as const)
          await measure(`${name}: rent, ${filter}`, () =>
            listLedgers(db, actor, rentQuerySchema.parse({ filter }), SEEDED_DAY),
          )
        await measure(`${name}: the month in sums`, () => findRentFigures(db, actor, SUMS, SEEDED_DAY))
        await measure(`${name}: a ledger`, () => listLines(db, actor, ledger.leaseId, pageQuery.parse({})))
      }
      await measure('tenant: money', () => listOwnLedgers(db, tenant, new Date()))
      await measure('tenant: a ledger', () => listLines(db, tenant, ledger.leaseId, pageQuery.parse({})))
      let payments = 0
      const pay = () => {
        payments += 1
        const body = {
          clientId: `${size} ${step} ${payments}`,
          amount: 1,
          method: 'transfer',
          receivedOn: '2026-01-05',
        } as const
        return recordPayment(context, owner, ledger.leaseId, body)
      }
      await measure('owner: a payment', pay)
    }
    printSteps(results)
    await measureFlushes(connection, async (clientId) => {
      const [ledger] = await db.select().from(ledgers).where(sql`oldest_due_on is not null`).limit(1)
      if (!ledger) throw new Error('no ledger')
      const owner: Actor = { id: ledger.ownerId, role: 'owner', isApproved: true }
      await recordPayment(context, owner, ledger.leaseId, {
        clientId,
        amount: 1,
        method: 'transfer',
        receivedOn: '2026-01-05',
      } as const)
    })
    await seedProperties(connection, ISSUED)
    await seedLeases(connection)
    const startedAt = performance.now()
    const issued = await issueCharges(context, new Date('2026-01-22T12:00:00Z'))
    const perSecond = issued / ((performance.now() - startedAt) / 1000)
    printTable('Leases charged a second by one process', [
      { leases: issued, 'a second': perSecond.toFixed(0), ...compareToTarget(perSecond / ISSUES_PER_SECOND, 1) },
    ])
    const { faults } = await checkBooks(db)
    if (faults.length > 0) throw new Error(`the books are out of balance: ${JSON.stringify(faults)}`)
    await hub.close()
  },
  { durable: true },
)

/** Milliseconds at each size, and the largest growth from one to the next. */
function printSteps(results: Map<string, number[]>) {
  printTable(
    'Milliseconds (median) by number of leases, and the largest growth of a step',
    [...results].map(([what, times]) => ({
      what,
      ...Object.fromEntries(SIZES.map((size, at) => [size.toLocaleString('en'), (times[at] ?? 0).toFixed(2)])),
      ...compareToTarget(Math.max(...times.slice(1).map((time, at) => time / (times[at] ?? time))), 1.5, 'maximum'),
    })),
  )
}

/** How often a payment makes the database wait for the disk. */
async function measureFlushes({ pool }: Connection, pay: (clientId: string) => Promise<void>) {
  const countFlushes = async () => {
    const { rows } = await pool.query(`select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'`)
    return rows[0].count as number
  }
  const times: number[] = []
  const before = await countFlushes()
  for (let at = 0; at < PAYMENTS; at += 1) {
    const startedAt = performance.now()
    await pay(`flush ${at}`)
    times.push(performance.now() - startedAt)
  }
  // Processes report what they did within a second.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const flushes = ((await countFlushes()) - before) / PAYMENTS
  printTable('Flushes to the disk for each payment', [
    { payments: PAYMENTS, 'ms (median)': medianOf(times).toFixed(1), ...compareToTarget(flushes, 6, 'maximum') },
  ])
}
