import { occupancyRate } from '@lintel/contract/overview/occupancy'
import { overviewRoutes as routes } from '@lintel/contract/overview/routes'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inSoak } from '../../test/soak.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { users, userTotals } from '../accounts/table.ts'
import { applications, applicationTotals } from '../applications/table.ts'
import { installationTotals, portfolioTotals, properties } from '../properties/table.ts'

const world = await makeWorldForFile()

const figures = async (person: TestUser) => (await world.call(person, routes.figures)).body

describe('findOverview', () => {
  it('shows each role its own figures', async () => {
    const owner = await world.owner()
    const tenant = await world.tenant()
    const home = await world.home(owner)
    await world.home(owner, { status: 'occupied', priceCents: 150_050 })
    await world.home(owner, { status: 'maintenance' })
    await world.application(tenant, home)
    await world.application(tenant, await world.home(await world.owner()), { status: 'rejected' })
    const portfolio = { properties: 3, occupied: 1, monthlyRevenue: 1500.5, pendingApplications: 1 }
    expect(await figures(owner)).toEqual({ role: 'owner', ...portfolio })
    expect(await figures(tenant)).toEqual({ role: 'tenant', applications: 2, pendingApplications: 1 })
    expect(await figures(await world.waitingAgent())).toEqual({
      role: 'tenant',
      applications: 0,
      pendingApplications: 0,
    })
    expect(await figures(await world.agent())).toEqual({
      role: 'agent',
      ...portfolio,
      properties: 4,
      owners: 2,
      tenants: 1,
    })
    expect(await figures(await world.owner())).toMatchObject({ properties: 0, monthlyRevenue: 0 })
  })

  it('sums rents beyond the highest rent of one home', async () => {
    const owner = await world.owner()
    for (let home = 0; home < 3; home += 1) await world.home(owner, { status: 'occupied', priceCents: 99_999_999 })
    expect(await figures(owner)).toMatchObject({ monthlyRevenue: 2_999_999.97 })
  })
})

describe('occupancyRate', () => {
  it('is a whole percentage, 0 without homes', () => {
    expect([occupancyRate(1, 3), occupancyRate(2, 3), occupancyRate(0, 0)]).toEqual([33, 67, 0])
  })
})

describe('totals', () => {
  it('equal counts after any sequence of changes', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'create home',
        'apply',
        'change status',
        'change price',
        'change owner',
        'change application',
        'delete home',
        'delete owner',
        'delete application',
      ),
      pick: fc.nat({ max: 5 }),
      to: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await world.db.delete(users)
        const owners = [await world.owner(), await world.owner()]
        const tenants = [await world.tenant(), await world.tenant()]
        for (const { kind, pick, to } of steps) await runStep(kind, pick, to, owners, tenants)
        await expectTotalsToEqualCounts()
      }),
      { numRuns: inSoak(300, 30) },
    )
  })
})

const PROPERTY_STATUS = ['available', 'occupied', 'maintenance', 'occupied'] as const
const APPLICATION_STATUS = ['pending', 'approved', 'rejected', 'withdrawn'] as const

async function runStep(kind: string, pick: number, to: number, owners: TestUser[], tenants: TestUser[]) {
  const homes = await world.db.select().from(properties).orderBy(properties.id)
  const home = homes[pick % Math.max(homes.length, 1)]
  const existing = await world.db.select().from(applications).orderBy(applications.id)
  const application = existing[pick % Math.max(existing.length, 1)]
  const owner = owners[pick % Math.max(owners.length, 1)]
  const tenant = tenants[pick % 2]
  if (kind === 'create home' && owner) await world.home(owner, { status: PROPERTY_STATUS[to], priceCents: pick * 1000 })
  if (kind === 'apply' && home && tenant) {
    const isLive = existing.some(({ tenantId, propertyId }) => tenantId === tenant.id && propertyId === home.id)
    await world.application(tenant, home, { status: isLive || to === 0 ? 'rejected' : 'pending' })
  }
  if (
    kind === 'change application' &&
    application &&
    !existing.some(
      (other) =>
        other !== application && other.tenantId === application.tenantId && other.propertyId === application.propertyId,
    )
  )
    await world.db
      .update(applications)
      .set({ status: APPLICATION_STATUS[to] })
      .where(eq(applications.id, application.id))
  if (kind === 'delete application' && application) {
    await world.db.delete(applications).where(eq(applications.id, application.id))
  }
  if (!home) return
  const change = {
    'change status': { status: PROPERTY_STATUS[to] },
    'change price': { priceCents: to * 777 },
    'change owner': { ownerId: owner?.id },
  }[kind]
  if (change) await world.db.update(properties).set(change).where(eq(properties.id, home.id))
  if (kind === 'delete home') await world.db.delete(properties).where(eq(properties.id, home.id))
  if (kind === 'delete owner' && owners.length > 1)
    await world.db.delete(users).where(eq(users.id, owners.pop()?.id ?? ''))
}

async function expectTotalsToEqualCounts() {
  const counted = await world.db.execute(sql`
    select u.id as owner_id,
      (select count(*)::int from properties where owner_id = u.id) as properties,
      (select count(*)::int from properties where owner_id = u.id and status = 'occupied') as occupied,
      (select coalesce(sum(price_cents), 0)::int from properties where owner_id = u.id and status = 'occupied') as revenue_cents,
      ${sql.join(
        APPLICATION_STATUS.map(
          (status) =>
            sql`(select count(*)::int from applications where owner_id = u.id and status = ${status}) as ${sql.identifier(`${status}_applications`)}`,
        ),
        sql`, `,
      )}
    from users u where role = 'owner'`)
  const totalsByOwner = new Map((await world.db.select().from(portfolioTotals)).map((row) => [row.ownerId, row]))
  for (const row of counted.rows) {
    const total = totalsByOwner.get(String(row.owner_id))
    expect({
      owner_id: row.owner_id,
      properties: total?.properties ?? 0,
      occupied: total?.occupied ?? 0,
      revenue_cents: total?.revenueCents ?? 0,
      pending_applications: total?.pendingApplications ?? 0,
      approved_applications: total?.approvedApplications ?? 0,
      rejected_applications: total?.rejectedApplications ?? 0,
      withdrawn_applications: total?.withdrawnApplications ?? 0,
    }).toEqual(row)
  }
  const received = await world.db.execute(sql`
    select property_id as "propertyId", count(*)::int as applications,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'approved'))::int as approved,
      (count(*) filter (where status = 'rejected'))::int as rejected,
      (count(*) filter (where status = 'withdrawn'))::int as withdrawn
    from applications group by property_id order by property_id`)
  const totals = await world.db.select().from(applicationTotals).orderBy(applicationTotals.propertyId)
  expect(totals.filter(({ applications }) => applications > 0)).toEqual(received.rows)
  const sums = await world.db.execute(sql`
    select (select sum(properties)::int from installation_totals) = (select count(*)::int from properties)
      and (select sum(occupied)::int from installation_totals) = (select count(*)::int from properties where status = 'occupied')
      and (select sum(revenue_cents) from installation_totals)
        = (select coalesce(sum(price_cents), 0) from properties where status = 'occupied')
      and (select sum(pending_applications)::int from installation_totals)
        = (select count(*)::int from applications where status = 'pending') as is_equal`)
  expect(sums.rows[0]?.is_equal).toBe(true)
  const [byStatus] = await world.db
    .select({
      pending: sql`sum(${installationTotals.pendingApplications})::int`,
      approved: sql`sum(${installationTotals.approvedApplications})::int`,
      rejected: sql`sum(${installationTotals.rejectedApplications})::int`,
      withdrawn: sql`sum(${installationTotals.withdrawnApplications})::int`,
    })
    .from(installationTotals)
  const statuses = await world.db.select({ status: applications.status }).from(applications)
  const countOf = (status: string) => statuses.filter((row) => row.status === status).length
  expect(byStatus).toEqual(Object.fromEntries(APPLICATION_STATUS.map((status) => [status, countOf(status)])))
  const roles = await world.db.execute(sql`select role, count(*)::int as users from users group by role`)
  for (const { role, users: count } of await world.db.select().from(userTotals)) {
    expect(count).toBe(roles.rows.find((row) => row.role === role)?.users ?? 0)
  }
}
