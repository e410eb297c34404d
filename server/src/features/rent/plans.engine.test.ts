import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { rentQuerySchema } from '@lintel/contract/rent/schema'
import { dueChargesQuerySchema, receivedPaymentsQuerySchema } from '@lintel/contract/rent/statement-schema'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { vacuumAnalyze } from '../../test/bulk-insert.ts'
import { countRowsRead, listSequentialScans } from '../../test/plans.ts'
import { NEXT_NOTICE_DAY, SEEDED_DAY, seedLeases } from '../../test/seed-leases.ts'
import { openSeededDatabase } from '../../test/seeded-database.ts'
import { withoutTriggers } from '../../test/without-triggers.ts'
import { checkBooks } from './check.ts'
import { findRentFigures } from './figures/queries.ts'
import { findLedger, listLedgers, listOwnLedgers } from './ledgers/queries.ts'
import { listLines } from './lines/queries.ts'
import { listDueCharges, listReceivedPayments } from './lists/queries.ts'
import { listNoticeZones, lockNextLeases } from './notices/queries.ts'
import { listStatementLines } from './statement/queries.ts'
import { findScope } from './statement/scope.ts'
import { ledgers } from './table.ts'

const AGENT: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true }
const DUE = dueChargesQuerySchema.parse({ due: '2026-01' })
const RECEIVED = receivedPaymentsQuerySchema.parse({ received: '2026-01' })
const SUMS = { currency: 'USD', timeZone: 'UTC' }
/** Of a page: of each row its lease, home and people, and its accounts or schedule. */
const PAGE_ROWS_MAX = 400

const connection = await openSeededDatabase({ properties: 6_000 })
/** In arrears. */
let sample: { leaseId: string; owner: Actor; tenant: Actor }
beforeAll(async () => {
  await seedLeases(connection)
  const { rows } = await connection.pool.query(
    `select lease_id, owner_id, tenant_id from ledgers join leases on leases.id = lease_id where oldest_due_on is not null limit 1`,
  )
  sample = {
    leaseId: rows[0].lease_id,
    owner: { id: rows[0].owner_id, role: 'owner', isApproved: true },
    tenant: { id: rows[0].tenant_id, role: 'tenant', isApproved: true },
  }
}, 120_000)

/** Adds charges of one cent that are overdue, each with its line and ten entries that are none. */
async function addLines(leaseId: string, lines: number) {
  await withoutTriggers(connection.db, async (tx) => {
    await tx.execute(sql`
      insert into charges (id, ledger_id, owner_id, kind, currency, time_zone, cents, open_cents, due_on)
      select gen_random_uuid(), id, owner_id, 'repair', currency, time_zone, 1, 1, '2025-11-01'::date + number % 60
      from ledgers, generate_series(1, ${lines}::int) as number where lease_id = ${leaseId}`)
    await tx.execute(sql`
      insert into ledger_entries (id, ledger_id, kind, source_id, effective_on, change_cents)
      select gen_random_uuid(), ledger_id, entries.kind, charges.id, due_on, change
      from charges join ledgers on ledgers.id = ledger_id,
        (select 'charge' as kind, 1 as change union all select 'allocation', 0 from generate_series(1, 10)) as entries
      where lease_id = ${leaseId} and charges.kind = 'repair'`)
    await tx.execute(sql`
      update ledger_accounts set balance_cents = balance_cents + ${lines}::int
      where kind = 'receivable' and ledger_id in (select id from ledgers where lease_id = ${leaseId})`)
  })
  await vacuumAnalyze(connection.pool)
}

const scansOf = (run: () => Promise<unknown>) => listSequentialScans(connection, run)

it('is seeded with books that are in balance', async () => {
  expect((await checkBooks(connection.db)).faults).toEqual([])
  expect(await connection.db.$count(ledgers, sql`oldest_due_on is not null`)).toBeGreaterThan(100)
})

it.each(
  (['owner', 'agent'] as const).flatMap((who) =>
    (['all', 'open', 'overdue', 'ended'] as const).map((filter) => [who, filter] as const),
  ),
)('reads a bounded number of rows for a page of rent: %s, %s', async (who, filter) => {
  const actor = who === 'agent' ? AGENT : sample.owner
  const run = () => listLedgers(connection.db, actor, rentQuerySchema.parse({ filter }), SEEDED_DAY)
  expect((await run()).rows.length > 0).toBe(filter !== 'ended')
  expect(await scansOf(run)).toEqual([])
  expect(await countRowsRead(connection, run)).toBeLessThanOrEqual(PAGE_ROWS_MAX)
})

it.each([
  ['the month of an owner', () => findRentFigures(connection.db, sample.owner, SUMS, SEEDED_DAY), 200],
  ['the month of all owners', () => findRentFigures(connection.db, AGENT, SUMS, SEEDED_DAY), 200],
  ['a tenant’s own books', () => listOwnLedgers(connection.db, sample.tenant, SEEDED_DAY), 100],
  ['the charges due in a month, of all owners', () => listDueCharges(connection.db, AGENT, DUE), PAGE_ROWS_MAX],
  ['the charges due in a month, of an owner', () => listDueCharges(connection.db, sample.owner, DUE), PAGE_ROWS_MAX],
  ['the payments of a month, of all owners', () => listReceivedPayments(connection.db, AGENT, RECEIVED), PAGE_ROWS_MAX],
  [
    'the payments of a month, of an owner',
    () => listReceivedPayments(connection.db, sample.owner, RECEIVED),
    PAGE_ROWS_MAX,
  ],
  ['a ledger', () => listLines(connection.db, sample.tenant, sample.leaseId, { limit: 20 }), 200],
] as const)('reads a bounded number of rows for %s', async (_, run, rowsMax) => {
  expect(await scansOf(run)).toEqual([])
  expect(await countRowsRead(connection, run)).toBeLessThanOrEqual(rowsMax)
})

describe('a ledger of thousands of lines, payments that pay many charges, and arrears', () => {
  beforeAll(() => addLines(sample.leaseId, 2_000), 120_000)

  /** Each page of a list, by its cursors, reads no more rows than the first. */
  async function readPages(read: (cursor?: string) => Promise<Page<unknown>>, rowsMax: number) {
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const run = () => read(cursor)
      expect(await scansOf(run)).toEqual([])
      expect(await countRowsRead(connection, run)).toBeLessThanOrEqual(rowsMax)
      cursor = (await run()).next ?? ''
      expect(cursor).not.toBe('')
    }
  }

  it('reads a bounded number of rows for each page of its lines', () =>
    readPages((cursor) => listLines(connection.db, sample.tenant, sample.leaseId, { limit: 20, cursor }), 200))

  it('reads a bounded number of rows for each page of a statement', async () => {
    const { db } = connection
    const range = { from: '2020-01-01', through: '2029-12-31', currency: 'USD' }
    const scope = await findScope(db, sample.owner, { leaseId: sample.leaseId })
    await readPages((cursor) => listStatementLines(db, sample.owner, scope, range, { limit: 20, cursor }), 200)
  })

  it('reads a bounded number of rows for its ledger', async () => {
    const run = () => findLedger(connection.db, sample.owner, sample.leaseId, SEEDED_DAY)
    expect((await run())?.openCents).toBeGreaterThan(2_000)
    expect(await scansOf(run)).toEqual([])
    expect(await countRowsRead(connection, run)).toBeLessThanOrEqual(30)
  })
})

it('finds by index what is to be told', async () => {
  const [timeZone = ''] = await listNoticeZones(connection.db)
  const due = () => lockNextLeases(connection.db, timeZone, NEXT_NOTICE_DAY)
  expect((await due()).length).toBeGreaterThan(100)
  expect(await scansOf(due)).toEqual([])
  for (const run of [
    () => listNoticeZones(connection.db),
    () => lockNextLeases(connection.db, timeZone, '2026-01-10'),
  ]) {
    expect(await scansOf(run)).toEqual([])
    expect(await countRowsRead(connection, run)).toBeLessThanOrEqual(10)
  }
})
