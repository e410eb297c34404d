import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { systemRoutes } from '@lintel/contract/system/routes'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { withoutTriggers } from '../../../test/without-triggers.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { booksChecks, ledgerAccounts, ledgers } from '../table.ts'
import { CHECK_BOOKS } from './jobs.ts'
import { runCheck } from './run-check.ts'

const world = await makeWorldForFile()
mockDay(world, '2027-01-20')
const [owner, agent] = [await world.owner(), await world.agent()]
const { keptLease } = bookkeeper(world, owner)

const last = async () => (await world.call(agent, routes.lastBooksCheck)).body
const request = async () => (await world.call(agent, routes.requestBooksCheck)).body
const waiting = () => world.db.$count(jobs, eq(jobs.kind, CHECK_BOOKS.kind))
/** What the log has of level error since the last time. */
const takeErrors = () => world.errors.splice(0).map((line) => JSON.parse(line))
const finding = async () =>
  (await world.call(agent, systemRoutes.find)).body.findings.find(({ part }) => part === 'Books')

it('is not due, and no part of the system, while no lease has books', async () => {
  await world.runTask('check the books', new Date())
  expect(await waiting()).toBe(0)
  expect(await last()).toEqual({ hasBooks: false, isRunning: false, last: null, error: null })
  expect(await finding()).toBeUndefined()
})

it('runs once a night, and a missed night is made up for', async () => {
  await keptLease()
  const night = async (at: string) => {
    await world.runTask('check the books', new Date(at))
    const count = await waiting()
    await world.runJobs()
    return count
  }
  expect(await night('2027-01-20T01:00:00Z')).toBe(1)
  expect(await last()).toMatchObject({
    hasBooks: true,
    isRunning: false,
    error: null,
    last: { isInBalance: true, ledgers: 1 },
  })
  expect(await night('2027-01-20T04:00:00Z')).toBe(0)
  expect(await night('2027-03-01T12:00:00Z')).toBe(1)
  expect(await finding()).toMatchObject({ state: 'ok' })
})

it('waits once however often it is asked for, and says that it runs', async () => {
  expect((await request()).isRunning).toBe(true)
  expect((await request()).isRunning).toBe(true)
  expect(await waiting()).toBe(1)
  await world.runJobs()
  expect((await last()).isRunning).toBe(false)
})

it('names the rule, the account and the lease when a balance was changed by other means', async () => {
  const { lease } = await keptLease()
  const change = (cents: number) =>
    withoutTriggers(world.db, (tx) =>
      tx
        .update(ledgerAccounts)
        .set({ balanceCents: sql`balance_cents + ${cents}::int` })
        .where(sql`kind = 'receivable' and ledger_id = (select id from ${ledgers} where lease_id = ${lease.id})`),
    )
  await change(1)
  await request()
  await world.runJobs()
  const found = (await last()).last
  expect(found?.isInBalance).toBe(false)
  const fault = found?.faults.find(({ rule }) => rule === 'The balance of an account is the sum of its transfers')
  const [account] = await world.db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(sql`kind = 'receivable' and ledger_id = (select id from ${ledgers} where lease_id = ${lease.id})`)
  expect(fault).toMatchObject({ rows: [account?.id], leaseIds: [lease.id] })
  expect(await finding()).toMatchObject({ state: 'failed', advice: expect.stringContaining('operations.md') })
  expect(takeErrors()).toMatchObject([{ msg: 'the books are out of balance' }])
  await change(-1)
})

it('shares the next run between all who ask while one runs', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => runCheck(world.pool)))
  expect(second).toBe(third)
  expect(second).not.toBe(first)
  expect(await runCheck(world.pool)).not.toBe(second)
})

it('keeps the reason of a failed check beside the last result', async () => {
  await world.db.execute(sql`alter table account_months rename to account_months_gone`)
  await request()
  await world.runJobs()
  await world.db.execute(sql`alter table account_months_gone rename to account_months`)
  expect(await last()).toMatchObject({ isRunning: false, error: expect.stringContaining('account_months'), last: {} })
  expect(takeErrors()).toMatchObject([{ msg: 'the books could not be checked' }])
  expect(await world.db.$count(booksChecks)).toBe(1)
  expect(await waiting()).toBe(0)
})
