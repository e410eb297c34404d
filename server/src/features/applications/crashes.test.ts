import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { isActive, leases } from '../leases/table.ts'
import { messages } from '../messages/table.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { type ApplicationRow, applications } from './table.ts'

let world: World
let owner: TestUser
let home: PropertyRow
let chosen: ApplicationRow
let tables: string[]

/**
 * The n-th statement that writes, counted over all tables and those of triggers too, fails in one of two ways: with an
 * error, or with the end of its connection, as when the process is killed. A step of 0 fails nowhere; one beyond the last
 * fails at the commit.
 */
beforeAll(async () => {
  world = await makeWorld()
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
afterAll(() => world.close())

beforeEach(async () => {
  await plan(0)
  owner = await world.owner()
  home = await world.home(owner)
  chosen = await world.application(await world.tenant(), home)
  await world.application(await world.tenant(), home)
  await world.application(await world.tenant(), home)
})

const plan = async (step: number, way = 'fails', atCommit = false) => {
  await world.db.execute(sql`truncate crashing.plan`)
  await world.db.execute(sql`insert into crashing.plan values (${step}, ${atCommit}, ${way})`)
  await world.db.execute(sql`select setval('crashing.steps', 1, false)`)
}

/** Everything there is, as text. */
const everything = async () => {
  const { rows } = await world.db.execute(
    sql.raw(
      `select ${tables.map((name) => `(select jsonb_agg(t order by t::text) from public.${name} t) as ${name}`).join()}`,
    ),
  )
  return JSON.stringify(rows[0])
}

/** By an agent, so that the owner is told too. */
const approve = async (agent: TestUser) => {
  const body = { startDate: '2030-01-01', endDate: '2030-12-31' }
  const answer = await world.call(agent, routes.approve, { params: { id: chosen.id }, body })
  // The failure was logged, as it should be.
  if (answer.status === 500) world.errors.length = 0
  return answer.status
}

const expectAllDone = async () => {
  const all = await world.db
    .select()
    .from(applications)
    .where(eq(applications.propertyId, home.id))
    .orderBy(asc(applications.id))
  expect(all.map(({ status }) => status)).toEqual(['approved', 'rejected', 'rejected'])
  expect(await world.db.$count(leases, eq(leases.propertyId, home.id))).toBe(1)
  expect(await world.db.$count(messages, eq(messages.propertyId, home.id))).toBe(4)
  expect(await world.db.$count(jobs)).toBeGreaterThan(0)
  const [after] = await world.db.select().from(properties).where(eq(properties.id, home.id))
  expect(after?.status).toBe('occupied')
}

describe.each(['fails', 'dies'])('an approval one step of which %s', (way) => {
  test('leaves everything as it was, whichever step it is, and can then be made', async () => {
    const agent = await world.agent()
    const before = await everything()
    let step = 1
    for (let status = 500; ; step++) {
      await plan(step, way)
      status = await approve(agent)
      if (status === 200) break
      expect(status, `step ${step}`).toBe(500)
      await plan(0)
      expect(await everything(), `step ${step}`).toBe(before)
    }
    expect(step).toBeGreaterThan(12)
    await expectAllDone()
  })

  test('leaves everything as it was when that step is the commit', async () => {
    const agent = await world.agent()
    const before = await everything()
    await plan(0, way, true)
    expect(await approve(agent)).toBe(500)
    await plan(0)
    expect(await everything()).toBe(before)
    expect(await approve(agent)).toBe(200)
    await expectAllDone()
  })
})

describe.each(['fails', 'dies'])('a cancellation one step of which %s', (way) => {
  const cancel = async (agent: TestUser) => {
    const [lease] = await world.db.select().from(leases).where(eq(leases.propertyId, home.id))
    const answer = await world.call(agent, leaseRoutes.cancel, { params: { id: lease?.id ?? '' }, body: {} })
    if (answer.status === 500) world.errors.length = 0
    return answer.status
  }

  const expectAllUndone = async () => {
    const all = await world.db.select().from(applications).where(eq(applications.propertyId, home.id))
    expect(all.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    expect(await world.db.$count(leases, and(eq(leases.propertyId, home.id), isActive))).toBe(0)
    expect(await world.db.$count(messages, eq(messages.propertyId, home.id))).toBe(8)
    const [after] = await world.db.select().from(properties).where(eq(properties.id, home.id))
    expect(after?.status).toBe('available')
  }

  test('leaves everything as it was, whichever step it is, and can then be made', async () => {
    const agent = await world.agent()
    expect(await approve(agent)).toBe(200)
    const before = await everything()
    let step = 1
    for (let status = 500; ; step++) {
      await plan(step, way)
      status = await cancel(agent)
      if (status === 200) break
      expect(status, `step ${step}`).toBe(500)
      await plan(0)
      expect(await everything(), `step ${step}`).toBe(before)
    }
    expect(step).toBeGreaterThan(10)
    await expectAllUndone()
  })

  test('leaves everything as it was when that step is the commit', async () => {
    const agent = await world.agent()
    expect(await approve(agent)).toBe(200)
    const before = await everything()
    await plan(0, way, true)
    expect(await cancel(agent)).toBe(500)
    await plan(0)
    expect(await everything()).toBe(before)
    expect(await cancel(agent)).toBe(200)
    await expectAllUndone()
  })
})
