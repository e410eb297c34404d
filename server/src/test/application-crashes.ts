import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { and, asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '../features/applications/table.ts'
import { isActive, leases } from '../features/leases/table.ts'
import { messages } from '../features/messages/table.ts'
import { properties } from '../features/properties/table.ts'
import { jobs } from '../jobs/table.ts'
import type { FailingCommand } from './faults/failing-writes.ts'
import { makeWorldForFile } from './world.ts'

/** Commands whose writes fail, for `testFailingWrites`. */
export async function openApplicationCrashes() {
  const world = await makeWorldForFile()

  const prepareApplications = async () => {
    const property = await world.property(await world.owner())
    const chosen = await world.application(await world.tenant(), property)
    await world.application(await world.tenant(), property)
    await world.application(await world.tenant(), property)
    // An agent decides, so that the owner gets a notice as well.
    return { property, chosen, agent: await world.agent() }
  }
  type Prepared = Awaited<ReturnType<typeof prepareApplications>>

  const approve = ({ agent, chosen }: Prepared) => {
    const body = { startDate: '2030-01-01', endDate: '2030-12-31' }
    return world.call(agent, applicationRoutes.approve, { params: { id: chosen.id }, body })
  }

  const expectRecords = async (
    { property }: Prepared,
    expected: { applications: string[]; leases: number; messages: number; property: string },
  ) => {
    const ofProperty = eq(applications.propertyId, property.id)
    const rows = await world.db.select().from(applications).where(ofProperty).orderBy(asc(applications.id))
    const [stored] = await world.db.select().from(properties).where(eq(properties.id, property.id))
    expect({
      applications: rows.map(({ status }) => status),
      leases: await world.db.$count(leases, and(eq(leases.propertyId, property.id), isActive)),
      messages: await world.db.$count(messages, eq(messages.propertyId, property.id)),
      property: stored?.status,
    }).toEqual(expected)
  }

  const approval: FailingCommand<Prepared> = {
    prepare: prepareApplications,
    run: approve,
    minWrites: 12,
    async expectDone(prepared) {
      const statuses = ['approved', 'rejected', 'rejected']
      await expectRecords(prepared, { applications: statuses, leases: 1, messages: 4, property: 'occupied' })
      expect(await world.db.$count(jobs)).toBeGreaterThan(0)
    },
  }

  const cancellation: FailingCommand<Prepared> = {
    async prepare() {
      const prepared = await prepareApplications()
      expect((await approve(prepared)).status).toBe(200)
      return prepared
    },
    async run({ agent, property }) {
      const [lease] = await world.db.select().from(leases).where(eq(leases.propertyId, property.id))
      return world.call(agent, leaseRoutes.cancel, { params: { id: lease?.id ?? '' }, body: {} })
    },
    minWrites: 10,
    async expectDone(prepared) {
      const statuses = ['pending', 'pending', 'pending']
      await expectRecords(prepared, { applications: statuses, leases: 0, messages: 8, property: 'available' })
    },
  }
  return { world, approval, cancellation }
}
