import { eq, inArray, isNull, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '../features/accounts/table.ts'
import { applications } from '../features/applications/table.ts'
import { inboxes } from '../features/messages/table.ts'
import { properties } from '../features/properties/table.ts'
import { inSoak } from '../test/soak.ts'
import { emptyTables } from '../test/without-triggers.ts'
import { makeWorldForFile, type TestUser } from '../test/world.ts'
import { foldCounts } from './fold.ts'
import { findCounts } from './queries.ts'
import { countChanges, counts, currentCounts, INSTALLATION } from './table.ts'

const world = await makeWorldForFile()

describe('counts', () => {
  it('equal the rows after any sequence of changes and folds', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'create home',
        'apply',
        'change status',
        'change price',
        'change owner',
        'change application',
        'archive home',
        'delete home',
        'delete owner',
        'delete application',
        'fold',
      ),
      pick: fc.nat({ max: 5 }),
      to: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await emptyTables(world.db, sql`users, counts, count_changes`)
        const owners = [await world.owner(), await world.owner()]
        const tenants = [await world.tenant(), await world.tenant()]
        for (const { kind, pick, to } of steps) await runStep(kind, pick, to, owners, tenants)
        expect(await readCounts()).toEqual(await countAll())
      }),
      { numRuns: inSoak(300, 10) },
    )
  })
})

const PROPERTY_STATUS = ['available', 'occupied', 'maintenance', 'occupied'] as const
const APPLICATION_STATUS = ['pending', 'approved', 'rejected', 'withdrawn'] as const

async function runStep(kind: string, pick: number, to: number, owners: TestUser[], tenants: TestUser[]) {
  if (kind === 'fold') return foldCounts(world.db)
  const propertyRows = await world.db.select().from(properties).orderBy(properties.id)
  const property = propertyRows[pick % Math.max(propertyRows.length, 1)]
  const existing = await world.db.select().from(applications).orderBy(applications.id)
  const application = existing[pick % Math.max(existing.length, 1)]
  const owner = owners[pick % Math.max(owners.length, 1)]
  const tenant = tenants[pick % 2]
  if (kind === 'create home' && owner)
    await world.property(owner, { status: PROPERTY_STATUS[to], priceCents: pick * 1000 })
  if (kind === 'apply' && property && tenant) {
    const isLive = existing.some(({ tenantId, propertyId }) => tenantId === tenant.id && propertyId === property.id)
    await world.application(tenant, property, { status: isLive || to === 0 ? 'rejected' : 'pending' })
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
  if (!property) return
  const change = {
    'change status': { status: PROPERTY_STATUS[to] },
    'change price': { priceCents: to * 777 },
    'change owner': { ownerId: owner?.id },
    'archive home': { archivedAt: new Date(), isPublished: false },
  }[kind]
  if (change) await world.db.update(properties).set(change).where(eq(properties.id, property.id))
  if (kind === 'delete home') {
    await world.db.delete(applications).where(eq(applications.propertyId, property.id))
    await world.db.delete(properties).where(eq(properties.id, property.id))
  }
  if (kind === 'delete owner' && owners.length > 1) await deleteOwner(owners.pop()?.id ?? '')
}

async function deleteOwner(id: string) {
  const owned = world.db.select({ id: properties.id }).from(properties).where(eq(properties.ownerId, id))
  // A home that changed its owner may have applications to the owner before.
  await world.db.delete(applications).where(or(eq(applications.ownerId, id), inArray(applications.propertyId, owned)))
  await world.db.delete(properties).where(eq(properties.ownerId, id))
  await world.db.delete(sessions).where(eq(sessions.userId, id))
  await world.db.delete(inboxes).where(eq(inboxes.userId, id))
  await world.db.delete(users).where(eq(users.id, id))
}

type Totals = Record<string, number>

async function readCounts(): Promise<Totals> {
  const totals: Totals = {}
  for (const { scope, kind, status, count } of await world.db.select().from(currentCounts))
    add(totals, [scope, kind, status], count)
  return withoutZeros(totals)
}

async function countAll(): Promise<Totals> {
  const totals: Totals = {}
  for (const { role } of await world.db.select().from(users)) add(totals, [INSTALLATION, 'user', role], 1)
  for (const { ownerId, status, priceCents, currency } of await world.db
    .select()
    .from(properties)
    .where(isNull(properties.archivedAt)))
    for (const scope of [ownerId, INSTALLATION]) {
      add(totals, [scope, 'property', status], 1)
      if (status === 'occupied') add(totals, [scope, 'rent', currency], priceCents)
    }
  for (const { ownerId, propertyId, status } of await world.db.select().from(applications))
    for (const scope of [ownerId, propertyId, INSTALLATION]) add(totals, [scope, 'application', status], 1)
  return withoutZeros(totals)
}

function add(totals: Totals, key: string[], number: number) {
  totals[key.join(' ')] = (totals[key.join(' ')] ?? 0) + number
}

const withoutZeros = (totals: Totals) => Object.fromEntries(Object.entries(totals).filter(([, number]) => number !== 0))

describe('foldCounts', () => {
  it('loses and doubles nothing while processes fold and others write', async () => {
    const owner = await world.owner()
    const tenants = await Promise.all(Array.from({ length: 8 }, () => world.tenant()))
    const before = (await findCounts(world.db, INSTALLATION))('application')
    const write = async (tenant: TestUser) => {
      const { id } = await world.application(tenant, await world.property(owner))
      await world.db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.id, id))
    }
    const fold = async () => {
      for (let round = 0; round < 10; round += 1) await foldCounts(world.db)
    }
    await Promise.all([fold(), fold(), ...tenants.map(write)])
    const found = await findCounts(world.db, owner.id)
    expect([found('property'), found('application', 'pending'), found('application', 'withdrawn')]).toEqual([8, 0, 8])
    expect((await findCounts(world.db, INSTALLATION))('application')).toBe(before + 8)
  })

  it('leaves one row for each count, and none for a removed owner', async () => {
    const [owner, leaving] = [await world.owner(), await world.owner()]
    for (let property = 0; property < 3; property += 1) await world.property(owner)
    await world.property(leaving)
    await foldCounts(world.db)
    await deleteOwner(leaving.id)
    await foldCounts(world.db)
    expect(await world.db.$count(countChanges)).toBe(0)
    expect(await world.db.select().from(counts).where(eq(counts.scope, owner.id))).toEqual([
      { scope: owner.id, kind: 'property', status: 'available', count: 3 },
    ])
    expect(await world.db.$count(counts, eq(counts.scope, leaving.id))).toBe(0)
  })

  it('keeps one change for a statement of many rows', async () => {
    const owner = await world.owner()
    const property = await world.property(owner)
    for (let sent = 0; sent < 3; sent += 1) await world.application(await world.tenant(), property)
    await foldCounts(world.db)
    await world.db.update(applications).set({ status: 'withdrawn' }).where(eq(applications.propertyId, property.id))
    const changes = await world.db.select().from(countChanges).where(eq(countChanges.scope, property.id))
    expect(changes.map(({ status, change }) => [status, change]).sort()).toEqual([
      ['pending', -3],
      ['withdrawn', 3],
    ])
  })
})
