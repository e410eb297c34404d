import type { Actor } from '@lintel/contract/actor'
import { APPLICATION_SCOPES, type ApplicationScope, applicationListQuery } from '@lintel/contract/applications/schema'
import { APPLICATION_SORTS } from '@lintel/contract/applications/sorts'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { fold } from '@lintel/contract/fold'
import { userListQuery } from '@lintel/contract/people/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../../db/connect.ts'
import type { TestDatabase } from '../../test/database.ts'
import { type Plan, plansOf } from '../../test/plans.ts'
import { createSeededDatabase } from '../../test/seeded-database.ts'
import { listUsers } from '../people/search.ts'
import { countApplications } from './counts.ts'
import { findNeighbours, listApplications } from './list.ts'

/** Enough for the planner to prefer indexes. */
const ROWS = { homes: 3_000, users: 3_000, applications: 30_000 }
const AGENT_ID = '00000000-0000-7000-8000-000000000000'

let database: TestDatabase
let connection: Connection
/** An application for the property with the most applications. */
let sample: { id: string; property_id: string; tenant_id: string; owner_id: string }
beforeAll(async () => {
  database = await createSeededDatabase(ROWS)
  connection = await connect(database.settings)
  const { rows } = await connection.pool.query(`
    select id, property_id, tenant_id, owner_id from applications
    where property_id = (select property_id from applications group by 1 order by count(*) desc limit 1)
    order by id limit 1`)
  sample = rows[0]
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Indexes that look up what belongs to a row of the page. */
const LOOKUPS = ['applications_pkey', 'applications_between']

/** @returns the scans of the applications table, other than lookups, of all statements that a function runs */
async function scansOf(run: () => Promise<unknown>): Promise<Plan[]> {
  const plans = await plansOf(connection, run)
  const isLookup = (node: Plan) => LOOKUPS.includes(node['Index Name'] ?? '')
  return plans.filter((node) => node['Relation Name'] === 'applications' && !isLookup(node))
}

const actorOf = (scope: ApplicationScope): Actor => {
  const ids = { agent: AGENT_ID, owner: sample.owner_id, tenant: sample.tenant_id }
  return { id: ids[scope], role: scope, isApproved: true }
}

const TERMS = ['a', 'ß', 'ba', 'zz', 'o', 'colar', 'quixotic', 'zzyzx', 'r x', '→→→']
/** One term of each kind: common, short and absent, medium, rare, without letters or digits. */
const SAMPLE_TERMS = ['a', 'zz', 'colar', 'quixotic', '→→→']

/** Every combination of filters; `busiest` is the property with the most applications. */
const LISTS = APPLICATION_SCOPES.flatMap((scope) =>
  [undefined, ...APPLICATION_STATUSES].flatMap((status) =>
    [undefined, 'busiest'].flatMap((property) => APPLICATION_SORTS.map((sort) => ({ scope, status, property, sort }))),
  ),
)
const queryOf = (list: (typeof LISTS)[number], search?: string) =>
  applicationListQuery.parse({ ...list, property: list.property && sample.property_id, search })

describe('lists of applications', () => {
  it.each(LISTS)('use an index-only scan without a term: %j', async (list) => {
    const query = queryOf(list)
    const scans = await scansOf(() => listApplications(connection.db, actorOf(list.scope), list.scope, query))
    // Those in two parts have a scan of each.
    expect(new Set(scans.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
    expect(scans.length).toBeLessThanOrEqual(list.sort === 'waiting' && !list.status ? 2 : 1)
  })

  it.each(LISTS)('use no sequential scan, with any term: %j', async (list) => {
    for (const term of SAMPLE_TERMS) {
      const query = queryOf(list, term)
      const scans = await scansOf(() => listApplications(connection.db, actorOf(list.scope), list.scope, query))
      expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    }
  })

  it.each(LISTS)('use index-only scans with a common term: %j', async (list) => {
    const query = queryOf(list, 'a')
    const scans = await scansOf(() => listApplications(connection.db, actorOf(list.scope), list.scope, query))
    expect(scans.length).toBeGreaterThan(0)
    expect(new Set(scans.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
  })
})

describe('lists of one applicant', () => {
  it.each(['owner', 'agent'] as const)('read the rows of that applicant alone: %s', async (scope) => {
    for (const search of [undefined, ...SAMPLE_TERMS]) {
      const query = applicationListQuery.parse({ tenant: sample.tenant_id, search })
      const list = await scansOf(() => listApplications(connection.db, actorOf(scope), scope, query))
      const counts = await scansOf(() => countApplications(connection.db, actorOf(scope), { scope, ...query }))
      // An owner's also by `applications_between`, which `scansOf` leaves out.
      expect([...list, ...counts].filter((node) => node['Index Name'] !== 'applications_of_tenant')).toEqual([])
    }
  })
})

describe('neighbours', () => {
  it.each(LISTS)('use no sequential scan: %j', async ({ scope, ...list }) => {
    for (const term of [undefined, ...SAMPLE_TERMS]) {
      const query = { ...queryOf({ scope, ...list }, term), scope }
      const scans = await scansOf(() => findNeighbours(connection.db, actorOf(scope), sample.id, query))
      expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    }
  })
})

it('counts each listed user’s applications along an index', async () => {
  const run = () => listUsers(connection.db, actorOf('agent'), userListQuery.parse({ role: 'tenant' }))
  // By any index of the tenant: earlier versions of PostgreSQL choose another one.
  const scans = (await plansOf(connection, run)).filter((node) => node['Relation Name'] === 'applications')
  expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
})

describe('counts', () => {
  it.each(APPLICATION_SCOPES)('use no sequential scan: %s', async (scope) => {
    for (const property of [undefined, sample.property_id]) {
      for (const search of [undefined, ...TERMS]) {
        const scans = await scansOf(() => countApplications(connection.db, actorOf(scope), { scope, property, search }))
        expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
      }
    }
  })
})

const TEXT = `fold_text(t.first_name || ' ' || t.last_name || E'\\n' || p.title)`

describe('searches', () => {
  it.each(TERMS)('find and count the same rows as a sequential scan: %j', async (term) => {
    for (const scope of APPLICATION_SCOPES) {
      for (const property of [undefined, sample.property_id]) {
        await expectSameAsScan(scope, property, term)
      }
    }
  })
})

async function expectSameAsScan(scope: ApplicationScope, property: string | undefined, term: string) {
  const actor = actorOf(scope)
  const column = { agent: `'${actor.id}'`, owner: 'a.owner_id', tenant: 'a.tenant_id' }[scope]
  const { rows: expected } = await connection.pool.query(
    `select a.id, a.status from applications a join users t on t.id = a.tenant_id join properties p on p.id = a.property_id
     where ${column} = $1 and a.property_id = coalesce($2, a.property_id) and ${TEXT} like $3
     order by a.created_at desc, a.id desc`,
    [actor.id, property ?? null, `%${fold(term)}%`],
  )
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null && found.length < Math.min(expected.length, 200); ) {
    const query = applicationListQuery.parse({ property, search: term, limit: 50, cursor })
    const page = await listApplications(connection.db, actor, scope, query)
    found.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  expect(found).toEqual(expected.slice(0, found.length).map(({ id }) => id))
  expect(found.length).toBeGreaterThanOrEqual(Math.min(expected.length, 200))
  const counts = await countApplications(connection.db, actor, { scope, property, search: term })
  const capped = (count: number) => ({ count: Math.min(count, 1000), isCapped: count > 1000 })
  const countOf = (status: string) => capped(expected.filter((row) => row.status === status).length)
  expect(counts).toEqual({
    all: capped(expected.length),
    ...Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, countOf(status)])),
  })
}
