import type { Actor } from '@lintel/contract/actor'
import { APPLICATION_SCOPES, type ApplicationScope, applicationListQuery } from '@lintel/contract/applications/schema'
import type { ApplicationSort } from '@lintel/contract/applications/sorts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { fold } from '@lintel/contract/fold'
import { userListQuery } from '@lintel/contract/people/schema'
import { describe, expect, it } from 'vitest'
import { countApplications } from '../features/applications/counts.ts'
import { findNeighbours, listApplications } from '../features/applications/list.ts'
import { listUsers } from '../features/people/search.ts'
import { type Plan, plansOf } from './plans.ts'
import { openSeededDatabase, type SeededRows } from './seeded-database.ts'

type List = { scope: ApplicationScope; status?: ApplicationStatus; isOfProperty: boolean; sort: ApplicationSort }
type TermOfList = List & { search: string }
type TermOfProperty = { scope: ApplicationScope; isOfProperty: boolean; search: string }

/** Indexes that look up what belongs to a row of the page. */
const LOOKUPS = ['applications_pkey', 'applications_between']

/** One term of each kind: common, short and absent, medium, rare, without letters or digits. */
export const SAMPLE_TERMS = ['a', 'zz', 'colar', 'quixotic', '→→→']
const AGENT_ID = '00000000-0000-7000-8000-000000000000'

/** Declares tests of the query plans of lists of applications, and of what they find. `isOfProperty` asks for the home with the most. */
export async function testApplicationPlans(
  rows: SeededRows,
  cases: { lists: List[]; terms: TermOfList[]; counts: TermOfProperty[]; searches: TermOfProperty[] },
) {
  const connection = await openSeededDatabase(rows)
  const { db, pool } = connection
  /** An application for the home with the most. */
  const [sample] = (
    await pool.query<{ id: string; property_id: string; tenant_id: string; owner_id: string }>(`
      select id, property_id, tenant_id, owner_id from applications
      where property_id = (select property_id from applications group by 1 order by count(*) desc limit 1)
      order by id limit 1`)
  ).rows
  if (!sample) throw new Error('there are no applications')

  const actorOf = (scope: ApplicationScope): Actor => {
    const ids = { agent: AGENT_ID, owner: sample.owner_id, tenant: sample.tenant_id }
    return { id: ids[scope], role: scope, isApproved: true }
  }
  const propertyOf = ({ isOfProperty }: { isOfProperty: boolean }) => (isOfProperty ? sample.property_id : undefined)
  const queryOf = ({ scope: _, isOfProperty, ...list }: List & { search?: string }) =>
    applicationListQuery.parse({ ...list, property: propertyOf({ isOfProperty }) })

  /** @returns the scans of the applications table, other than lookups, of all statements that a function runs */
  async function scansOf(run: () => Promise<unknown>): Promise<Plan[]> {
    const plans = await plansOf(connection, run)
    const isLookup = (node: Plan) => LOOKUPS.includes(node['Index Name'] ?? '')
    return plans.filter((node) => node['Relation Name'] === 'applications' && !isLookup(node))
  }
  const scansOfList = (list: List & { search?: string }) =>
    scansOf(() => listApplications(db, actorOf(list.scope), list.scope, queryOf(list)))
  const typesOf = (scans: Plan[]) => [...new Set(scans.map((node) => node['Node Type']))]

  describe('lists of applications', () => {
    it.each(cases.lists)('use an index-only scan without a term: %j', async (list) => {
      const scans = await scansOfList(list)
      // Those in two parts have a scan of each.
      expect(typesOf(scans)).toEqual(['Index Only Scan'])
      expect(scans.length).toBeLessThanOrEqual(list.sort === 'waiting' && !list.status ? 2 : 1)
    })

    it.each(cases.terms)(
      'use no sequential scan with a term, and index-only scans with a common one: %j',
      async (list) => {
        const types = typesOf(await scansOfList(list))
        expect(types).not.toContain('Seq Scan')
        if (list.search === 'a') expect(types).toEqual(['Index Only Scan'])
      },
    )
  })

  describe('lists of one applicant', () => {
    it.each(['owner', 'agent'] as const)('read the rows of that applicant alone: %s', async (scope) => {
      for (const search of [undefined, ...SAMPLE_TERMS]) {
        const query = applicationListQuery.parse({ tenant: sample.tenant_id, search })
        const list = await scansOf(() => listApplications(db, actorOf(scope), scope, query))
        const counts = await scansOf(() => countApplications(db, actorOf(scope), { scope, ...query }))
        // An owner's also by `applications_between`, which `scansOf` leaves out.
        expect([...list, ...counts].filter((node) => node['Index Name'] !== 'applications_of_tenant')).toEqual([])
      }
    })
  })

  describe('neighbours', () => {
    it.each([...cases.lists, ...cases.terms])('use no sequential scan: %j', async (list) => {
      const { scope } = list
      const scans = await scansOf(() => findNeighbours(db, actorOf(scope), sample.id, { ...queryOf(list), scope }))
      expect(typesOf(scans)).not.toContain('Seq Scan')
    })
  })

  it('counts each listed user’s applications along an index', async () => {
    const run = () => listUsers(db, actorOf('agent'), userListQuery.parse({ role: 'tenant' }))
    // By any index of the tenant: earlier versions of PostgreSQL choose another one.
    const scans = (await plansOf(connection, run)).filter((node) => node['Relation Name'] === 'applications')
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
  })

  describe('counts', () => {
    it.each(APPLICATION_SCOPES)('use no sequential scan without a term: %s', async (scope) => {
      for (const property of [undefined, sample.property_id])
        expect(typesOf(await scansOf(() => countApplications(db, actorOf(scope), { scope, property })))).not.toContain(
          'Seq Scan',
        )
    })

    it.each(cases.counts)('use no sequential scan with a term: %j', async ({ scope, isOfProperty, search }) => {
      const query = { scope, property: propertyOf({ isOfProperty }), search }
      expect(typesOf(await scansOf(() => countApplications(db, actorOf(scope), query)))).not.toContain('Seq Scan')
    })
  })

  const TEXT = `fold_text(t.first_name || ' ' || t.last_name || E'\\n' || p.title)`

  describe('searches', () => {
    it.each(cases.searches)(
      'find and count the same rows as a sequential scan: %j',
      async ({ scope, search, ...of }) => {
        const actor = actorOf(scope)
        const property = propertyOf(of)
        const column = { agent: `'${actor.id}'`, owner: 'a.owner_id', tenant: 'a.tenant_id' }[scope]
        const { rows: expected } = await pool.query(
          `select a.id, a.status from applications a join users t on t.id = a.tenant_id join properties p on p.id = a.property_id
         where ${column} = $1 and a.property_id = coalesce($2, a.property_id) and ${TEXT} like $3
         order by a.created_at desc, a.id desc`,
          [actor.id, property ?? null, `%${fold(search)}%`],
        )
        const found: string[] = []
        for (
          let cursor: string | null | undefined;
          cursor !== null && found.length < Math.min(expected.length, 200);
        ) {
          const query = applicationListQuery.parse({ property, search, limit: 50, cursor })
          const page = await listApplications(db, actor, scope, query)
          found.push(...page.rows.map(({ id }) => id))
          cursor = page.next
        }
        expect(found).toEqual(expected.slice(0, found.length).map(({ id }) => id))
        expect(found.length).toBeGreaterThanOrEqual(Math.min(expected.length, 200))
        const counts = await countApplications(db, actor, { scope, property, search })
        const capped = (count: number) => ({ count: Math.min(count, 1000), isCapped: count > 1000 })
        const countOf = (status: string) => capped(expected.filter((row) => row.status === status).length)
        expect(counts).toEqual({
          all: capped(expected.length),
          ...Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, countOf(status)])),
        })
      },
    )
  })
}
