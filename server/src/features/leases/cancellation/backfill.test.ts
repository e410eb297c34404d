import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { applicationEvents, applications } from '../../applications/table.ts'
import { leases } from '../table.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const migration = readFileSync(join(import.meta.dirname, '../../../../drizzle/0032_cancelled_leases.sql'), 'utf8')
const updates = migration.split('--> statement-breakpoint').filter((statement) => /^UPDATE /m.test(statement))

const links = async (propertyId: string) => ({
  leases: await world.db
    .select({ id: leases.id, applicationId: leases.applicationId })
    .from(leases)
    .where(eq(leases.propertyId, propertyId))
    .orderBy(asc(leases.id)),
  events: await world.db
    .select({ id: applicationEvents.id, leaseId: applicationEvents.leaseId })
    .from(applicationEvents)
    .where(
      inArray(
        applicationEvents.applicationId,
        world.db.select({ id: applications.id }).from(applications).where(eq(applications.propertyId, propertyId)),
      ),
    )
    .orderBy(asc(applicationEvents.id)),
})

test('links the leases and events of earlier approvals as an approval does today', async () => {
  const owner = await world.owner()
  const home = await world.home(owner)
  const [chosen, rejected] = [
    await world.application(await world.tenant(), home),
    await world.application(await world.tenant(), home),
  ]
  await world.application(await world.tenant(), home)
  const params = { id: rejected.id }
  await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'another-applicant' } })
  const body = { startDate: '2040-01-01', endDate: '2040-12-31' }
  expect((await world.call(owner, applicationRoutes.approve, { params: { id: chosen.id }, body })).status).toBe(200)
  const linked = await links(home.id)
  expect(linked.leases.map(({ applicationId }) => applicationId)).toEqual([chosen.id])
  expect(linked.events.filter(({ leaseId }) => leaseId !== null)).toHaveLength(2)

  await world.db.update(leases).set({ applicationId: null })
  await world.db.update(applicationEvents).set({ leaseId: null })
  for (const update of updates) await world.db.execute(sql.raw(update))
  expect(await links(home.id)).toEqual(linked)
})

test('links a lease written by other means to the one approved application of its home and tenant', async () => {
  const owner = await world.owner()
  const tenant = await world.tenant()
  const [clear, unclear] = [await world.home(owner), await world.home(owner)]
  const application = await world.application(tenant, clear, { status: 'approved' })
  // Not at the instant of the approvals, as no lease that an approval did not make.
  const createdAt = new Date('2038-01-01')
  await world.lease(tenant, clear, { startsOn: '2040-01-01', endsOn: '2040-12-31', createdAt })
  await world.application(tenant, unclear, { status: 'approved' })
  await world.lease(tenant, unclear, { startsOn: '2039-01-01', endsOn: '2039-12-31', createdAt })
  await world.lease(tenant, unclear, { startsOn: '2040-01-01', endsOn: '2040-12-31', createdAt })
  for (const update of updates) await world.db.execute(sql.raw(update))
  expect((await links(clear.id)).leases.map(({ applicationId }) => applicationId)).toEqual([application.id])
  expect((await links(unclear.id)).leases.map(({ applicationId }) => applicationId)).toEqual([null, null])
})
