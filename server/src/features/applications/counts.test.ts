import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import type { ApplicationCounts, ApplicationScope } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { overviewRoutes } from '@lintel/contract/overview/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { countChanges, INSTALLATION } from '../../counts/table.ts'
import { inSoak } from '../../test/soak.ts'
import { withoutTriggers } from '../../test/without-triggers.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { applications } from './table.ts'

const ROUNDS = inSoak(3, 1)
const world = await makeWorldForFile()
const agent = await world.agent()
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const callerOf = (scope: ApplicationScope) => ({ tenant, owner, agent })[scope]
const counts = async (scope: ApplicationScope, query: { property?: string; tenant?: string; search?: string } = {}) =>
  (await world.call(callerOf(scope), routes.counts, { query: { scope, ...query } })).body

/** Counts as the route returns them, none capped. */
function exactly(byStatus: Partial<Record<ApplicationStatus, number>>): ApplicationCounts {
  const exact = (count: number) => ({ count, isCapped: false })
  const { pending = 0, approved = 0, rejected = 0, withdrawn = 0 } = byStatus
  const all = pending + approved + rejected + withdrawn
  return {
    all: exact(all),
    pending: exact(pending),
    approved: exact(approved),
    rejected: exact(rejected),
    withdrawn: exact(withdrawn),
  }
}

const CONDITIONS = {
  tenant: () => eq(applications.tenantId, tenant.id),
  owner: () => eq(applications.ownerId, owner.id),
  agent: () => undefined,
}

/** The counts of a list's rows, read from the table. */
async function countRows(scope: ApplicationScope, propertyId?: string): Promise<ApplicationCounts> {
  const rows = await world.db
    .select({ status: applications.status, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(and(CONDITIONS[scope](), propertyId === undefined ? undefined : eq(applications.propertyId, propertyId)))
    .groupBy(applications.status)
  return exactly(Object.fromEntries(rows.map(({ status, count }) => [status, count])))
}

const findPendingFigure = async (scope: ApplicationScope) => {
  const { body } = await world.call(callerOf(scope), overviewRoutes.figures)
  return body.pendingApplications
}

async function expectCountsToMatchRows() {
  for (const scope of ['tenant', 'owner', 'agent'] as const) {
    const byStatus = await counts(scope)
    expect(byStatus, scope).toEqual(await countRows(scope))
    expect(await findPendingFigure(scope), scope).toBe(byStatus.pending.count)
  }
}

/** Inserts copies of an application, and what the triggers of each would write. */
const addMany = ({ id, title }: { id: string; title: string }, status: ApplicationStatus, count: number) =>
  withoutTriggers(world.db, async (tx) => {
    await tx.execute(sql`
      with application as materialized (
        select application_search_text(${tenant.firstName}, ${tenant.lastName}, ${title}) as search_text)
      insert into applications (id, property_id, tenant_id, owner_id, status, search_text)
      select gen_random_uuid(), ${id}, ${tenant.id}, ${owner.id}, ${status}, search_text
      from application, generate_series(1, ${count}::int)`)
    for (const scope of [id, owner.id, INSTALLATION])
      await tx.insert(countChanges).values({ scope, kind: 'application', status, change: count })
  })

describe('counts', () => {
  it('equal the rows of each scope’s list and agree with the dashboard', async () => {
    const property = await world.property(owner, { title: 'Tower room' })
    const other = await world.property(await world.owner(), { title: 'Tower room' })
    for (const status of APPLICATION_STATUSES) await world.application(await world.tenant(), property, { status })
    await world.application(tenant, property)
    await world.application(tenant, other, { status: 'withdrawn' })
    await expectCountsToMatchRows()
    expect(await counts('tenant')).toEqual(exactly({ pending: 1, withdrawn: 1 }))
    expect(await counts('owner')).toEqual(exactly({ pending: 2, approved: 1, rejected: 1, withdrawn: 1 }))
    expect(await counts('owner', { search: 'TOWER' })).toEqual(await counts('owner'))
    expect(await counts('agent', { search: 'tower' })).toEqual(
      exactly({ pending: 2, approved: 1, rejected: 1, withdrawn: 2 }),
    )
    expect(await counts('tenant', { search: 'tower' })).toEqual(exactly({ pending: 1, withdrawn: 1 }))
    expect(await counts('agent', { search: 'tow%' })).toEqual(exactly({}))
  })

  it('count the applications of one person, for an owner only those for their own homes', async () => {
    const property = await world.property(owner)
    const elsewhere = await world.property(await world.owner())
    await world.application(tenant, property)
    await world.application(tenant, elsewhere, { status: 'withdrawn' })
    await world.application(await world.tenant(), property)
    const ofTenant = { tenant: tenant.id }
    expect(await counts('owner', ofTenant)).toEqual(exactly({ pending: 1 }))
    expect(await counts('owner', { ...ofTenant, search: 'home' })).toEqual(exactly({ pending: 1 }))
    expect(await counts('owner', { ...ofTenant, property: elsewhere.id })).toEqual(exactly({}))
    expect(await counts('agent', ofTenant)).toEqual(exactly({ pending: 1, withdrawn: 1 }))
    expect(await counts('tenant', { tenant: owner.id })).toEqual(exactly({ pending: 1, withdrawn: 1 }))
  })

  it('count the applications of one property, none of another owner’s property', async () => {
    const property = await world.property(owner)
    const other = await world.property(await world.owner())
    await world.application(tenant, property)
    await world.application(await world.tenant(), property, { status: 'rejected' })
    await world.application(await world.tenant(), other)
    for (const scope of ['tenant', 'owner', 'agent'] as const) {
      for (const { id } of [property, other]) {
        expect(await counts(scope, { property: id })).toEqual(await countRows(scope, id))
      }
    }
    expect(await counts('owner', { property: other.id })).toEqual(exactly({}))
    expect(await counts('owner', { property: other.id, search: 'home' })).toEqual(exactly({}))
    expect(await counts('tenant', { property: other.id, search: 'home' })).toEqual(exactly({}))
    expect(await counts('owner', { property: property.id, search: 'home' })).toEqual(
      exactly({ pending: 1, rejected: 1 }),
    )
  })

  it.each(['tenant', 'owner', 'agent'] as const)('are capped at a thousand with a term: %s', async (scope) => {
    const property = await world.property(owner, { title: `Palace ${scope}` })
    await addMany(property, 'withdrawn', 1000)
    const search = `palace ${scope}`
    expect(await counts(scope, { search })).toEqual(exactly({ withdrawn: 1000 }))
    await addMany(property, 'rejected', 1001)
    const capped = { count: 1000, isCapped: true }
    const expected = { ...exactly({ withdrawn: 1000 }), all: capped, rejected: capped }
    expect(await counts(scope, { search })).toEqual(expected)
    expect(await counts(scope, { search, property: property.id })).toEqual(expected)
    expect(await counts(scope)).toEqual(await countRows(scope))
    expect((await counts(scope)).rejected).toMatchObject({ isCapped: false })
  })

  it('count old matches of one status behind thousands of newer matches of another', async () => {
    const property = await world.property(owner, { title: 'Needle' })
    const old = { createdAt: new Date('2020-01-01T00:00:00Z') }
    for (const status of ['withdrawn', 'rejected'] as const) {
      await world.application(await world.tenant(), property, { ...old, status })
    }
    await addMany(await world.property(owner, { title: 'Haystack' }), 'withdrawn', 2500)
    await addMany(property, 'rejected', 5000)
    expect(await counts('owner', { search: 'needle' })).toEqual({
      ...exactly({ withdrawn: 1 }),
      all: { count: 1000, isCapped: true },
      rejected: { count: 1000, isCapped: true },
    })
  })

  it('answer 400 to a term with a NUL, a term that is too long, and an unknown scope', async () => {
    const requestCounts = (query: object) =>
      world.call(agent, routes.counts, { query: query as { scope: ApplicationScope } })
    expect((await requestCounts({ scope: 'agent', search: 'a\0' })).problem.errors).toEqual({
      search: 'Search contains characters that cannot be kept',
    })
    expect((await requestCounts({ scope: 'agent', search: 'x'.repeat(4096) })).status).toBe(400)
    expect((await requestCounts({})).problem.errors).toHaveProperty('scope')
    expect((await requestCounts({ scope: 'all' })).status).toBe(400)
  })
})

describe('totals', () => {
  it('equal the rows after many concurrent decisions', async () => {
    const offered = await Promise.all(Array.from({ length: 4 }, () => world.property(owner)))
    const tenants = await Promise.all(Array.from({ length: 8 }, () => world.tenant()))
    const pending = await Promise.all(
      offered.flatMap((property) =>
        tenants.map(async (applicant) => ({ applicant, ...(await world.application(applicant, property)) })),
      ),
    )
    // Two users approve different applicants of the last property concurrently.
    const chosen = pending.splice(-tenants.length)
    const terms = { startDate: '2031-01-01', endDate: '2031-12-31', closeOthers: true }
    const approvals = Promise.all(
      [owner, agent].map((by, i) =>
        world.call(by, routes.approve, { params: { id: chosen[i]?.id ?? '' }, body: terms }),
      ),
    )
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all(
        pending.flatMap(({ id, applicant }, i) => [
          world.call(owner, routes.reject, { params: { id }, body: { reason: 'timing' } }),
          world.call(agent, routes.reopen, { params: { id } }),
          ...(i % 3 === round ? [world.call(applicant, routes.withdraw, { params: { id } })] : []),
        ]),
      )
      for (const { status } of [...responses, ...(await approvals)]) expect([200, 409]).toContain(status)
      await expectCountsToMatchRows()
      for (const { id } of offered)
        expect(await counts('owner', { property: id })).toEqual(await countRows('owner', id))
    }
    expect((await counts('owner')).approved.count).toBe(1)
  })

  it('equal the rows after properties, applicants and owners are deleted', async () => {
    const offered = await Promise.all(Array.from({ length: 3 }, () => world.property(owner)))
    const leaving = await world.tenant()
    for (const [i, property] of offered.entries()) {
      await world.application(leaving, property, { status: APPLICATION_STATUSES[i] })
      await world.application(tenant, property, { status: APPLICATION_STATUSES[3 - i] })
    }
    await world.call(leaving, accountRoutes.deleteAccount)
    await expectCountsToMatchRows()
    await world.call(owner, propertyRoutes.remove, { params: { id: offered[0]?.id ?? '' } })
    await expectCountsToMatchRows()
    await world.call(owner, accountRoutes.deleteAccount)
    owner = await world.owner()
    await expectCountsToMatchRows()
    expect(await counts('tenant')).toEqual(exactly({}))
  })
})
