import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { isActive, leases } from '../leases/table.ts'
import { messages } from '../messages/table.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { type ApplicationRow, applications } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let property: PropertyRow
let chosen: ApplicationRow
let tables: string[]

/**
 * Triggers make the write number `step` of a transaction fail, counted over all tables and including the writes of triggers;
 * or its commit, if `at_commit` is set. It `fails` with an error, or `dies`: the connection ends, as when the process is
 * killed. No write has number 0.
 */
beforeAll(async () => {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  tables = rows.map(({ name }) => name)
  await world.db.execute(sql`create schema crashing`)
  await world.db.execute(sql`create sequence crashing.steps`)
  await world.db.execute(
    sql`create table crashing.plan (step int not null, at_commit boolean not null, way text not null)`,
  )
  await world.db.execute(sql`
    create function crashing.fail() returns void language plpgsql as $$
    begin
      if (select way from crashing.plan) = 'dies' then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5); end if;
      raise 'crashed on purpose';
    end $$`)
  await world.db.execute(sql`
    create function crashing.count() returns trigger language plpgsql as $$
    begin
      if nextval('crashing.steps') = (select step from crashing.plan) then perform crashing.fail(); end if;
      return null;
    end $$`)
  await world.db.execute(sql`
    create function crashing.commit() returns trigger language plpgsql as $$
    begin
      if (select at_commit from crashing.plan) then perform crashing.fail(); end if;
      return null;
    end $$`)
  for (const table of tables)
    await world.db.execute(
      sql.raw(
        `create trigger crash before insert or update or delete on public.${table} execute function crashing.count()`,
      ),
    )
  await world.db.execute(sql`create constraint trigger crash_at_commit after insert or update on ${leases}
    deferrable initially deferred for each row execute function crashing.commit()`)
})

beforeEach(async () => {
  await planCrash(0)
  owner = await world.owner()
  property = await world.home(owner)
  chosen = await world.application(await world.tenant(), property)
  await world.application(await world.tenant(), property)
  await world.application(await world.tenant(), property)
})

const planCrash = async (step: number, way = 'fails', atCommit = false) => {
  await world.db.execute(sql`truncate crashing.plan`)
  await world.db.execute(sql`insert into crashing.plan values (${step}, ${atCommit}, ${way})`)
  await world.db.execute(sql`select setval('crashing.steps', 1, false)`)
}

/** All rows of all tables, as text. */
const readAllRows = async () => {
  const { rows } = await world.db.execute(
    sql.raw(
      `select ${tables.map((name) => `(select jsonb_agg(t order by t::text) from public.${name} t) as ${name}`).join()}`,
    ),
  )
  return JSON.stringify(rows[0])
}

/** Approves by an agent, so that the owner gets a notice as well. */
const approve = async (agent: TestUser) => {
  const body = { startDate: '2030-01-01', endDate: '2030-12-31' }
  const response = await world.call(agent, routes.approve, { params: { id: chosen.id }, body })
  // The app logs the planned failure.
  if (response.status === 500) world.errors.length = 0
  return response.status
}

const expectApproved = async () => {
  const rows = await world.db
    .select()
    .from(applications)
    .where(eq(applications.propertyId, property.id))
    .orderBy(asc(applications.id))
  expect(rows.map(({ status }) => status)).toEqual(['approved', 'rejected', 'rejected'])
  expect(await world.db.$count(leases, eq(leases.propertyId, property.id))).toBe(1)
  expect(await world.db.$count(messages, eq(messages.propertyId, property.id))).toBe(4)
  expect(await world.db.$count(jobs)).toBeGreaterThan(0)
  const [after] = await world.db.select().from(properties).where(eq(properties.id, property.id))
  expect(after?.status).toBe('occupied')
}

/** How a write fails: by an error, or with its connection. */
const WAYS = [
  { way: 'fails', failed: 500 },
  { way: 'dies', failed: 503 },
]

describe.each(WAYS)('an approval in which a write or the commit $way', ({ way, failed }) => {
  test('changes no row, whichever write it is, and succeeds afterwards', async () => {
    const agent = await world.agent()
    const before = await readAllRows()
    let step = 1
    for (let status = failed; ; step++) {
      await planCrash(step, way)
      status = await approve(agent)
      if (status === 200) break
      expect(status, `step ${step}`).toBe(failed)
      await planCrash(0)
      expect(await readAllRows(), `step ${step}`).toBe(before)
    }
    expect(step).toBeGreaterThan(12)
    await expectApproved()
  })

  test('changes no row when it is the commit, and succeeds afterwards', async () => {
    const agent = await world.agent()
    const before = await readAllRows()
    await planCrash(0, way, true)
    expect(await approve(agent)).toBe(failed)
    await planCrash(0)
    expect(await readAllRows()).toBe(before)
    expect(await approve(agent)).toBe(200)
    await expectApproved()
  })
})

describe.each(WAYS)('a cancellation in which a write or the commit $way', ({ way, failed }) => {
  const cancel = async (agent: TestUser) => {
    const [lease] = await world.db.select().from(leases).where(eq(leases.propertyId, property.id))
    const response = await world.call(agent, leaseRoutes.cancel, { params: { id: lease?.id ?? '' }, body: {} })
    if (response.status === 500) world.errors.length = 0
    return response.status
  }

  const expectCancelled = async () => {
    const rows = await world.db.select().from(applications).where(eq(applications.propertyId, property.id))
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    expect(await world.db.$count(leases, and(eq(leases.propertyId, property.id), isActive))).toBe(0)
    expect(await world.db.$count(messages, eq(messages.propertyId, property.id))).toBe(8)
    const [after] = await world.db.select().from(properties).where(eq(properties.id, property.id))
    expect(after?.status).toBe('available')
  }

  test('changes no row, whichever write it is, and succeeds afterwards', async () => {
    const agent = await world.agent()
    expect(await approve(agent)).toBe(200)
    const before = await readAllRows()
    let step = 1
    for (let status = failed; ; step++) {
      await planCrash(step, way)
      status = await cancel(agent)
      if (status === 200) break
      expect(status, `step ${step}`).toBe(failed)
      await planCrash(0)
      expect(await readAllRows(), `step ${step}`).toBe(before)
    }
    expect(step).toBeGreaterThan(10)
    await expectCancelled()
  })

  test('changes no row when it is the commit, and succeeds afterwards', async () => {
    const agent = await world.agent()
    expect(await approve(agent)).toBe(200)
    const before = await readAllRows()
    await planCrash(0, way, true)
    expect(await cancel(agent)).toBe(failed)
    await planCrash(0)
    expect(await readAllRows()).toBe(before)
    expect(await cancel(agent)).toBe(200)
    await expectCancelled()
  })
})
