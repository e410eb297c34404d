import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countBlocked, waitUntilBlocked } from '../../test/locks.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { inboxes } from '../messages/table.ts'
import { applications } from './table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const reject = (id: string) => world.call(owner, routes.reject, { params: { id }, body: { reason: 'income' } })

test('a rejection and a concurrent change of the applicant’s name do not deadlock', async () => {
  const tenant = await world.tenant()
  const { id } = await world.application(tenant, await world.property(owner))
  const calls = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${inboxes} where user_id = ${tenant.id} for update`)
    // The rejection holds the application and waits to write its notice, which refers to the tenant.
    const rejecting = reject(id)
    await waitUntilBlocked(world.db)
    // The change holds the tenant and waits for the application, which has a copy of the name.
    const renaming = world.call(tenant, accountRoutes.changeProfile, { body: { firstName: 'Renamed' } })
    await waitUntilBlocked(world.db, 2)
    return { rejecting, renaming }
  })
  expect([(await calls.rejecting).status, (await calls.renaming).status]).toEqual([200, 200])
})

test('an answer to a question deadlocks neither with a decision nor with the removal of the home', async () => {
  const [tenant, property] = [await world.tenant(), await world.property(owner)]
  const { id } = await world.application(tenant, property)
  await world.call(owner, routes.ask, { params: { id }, body: { text: 'When would you move in?' } })
  const calls = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${inboxes} where user_id = ${owner.id} for update`)
    // The answer holds the application and waits for the owner's inbox. It refers to the home.
    const body = { receiverId: owner.id, content: 'In May', propertyId: property.id }
    const answering = world.call(tenant, messageRoutes.send, { body })
    await waitUntilBlocked(world.db)
    const removing = world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    await waitUntilBlocked(world.db, 2)
    const rejecting = reject(id)
    await waitUntilBlocked(world.db, 3)
    return [answering, removing, rejecting]
  })
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 200, 200])
})

describe('during a change of an applicant’s name', () => {
  const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
  const approve = (id: string) => world.call(owner, routes.approve, { params: { id }, body: terms })

  /** Two applications for one property, and another one of the first applicant for a second property. */
  async function makeApplications() {
    const [tenant, property] = [await world.tenant(), await world.property(owner)]
    const renamed = await world.application(tenant, property)
    const chosen = await world.application(await world.tenant(), property)
    const elsewhere = await world.application(tenant, await world.property(owner))
    return { renamed, chosen, elsewhere }
  }

  /** Runs a decision that changes several applications and a rejection by the same owner, during a change of the name. */
  async function runAll(decide: () => Promise<{ status: number }>, renamed: { id: string }, elsewhere: { id: string }) {
    const calls = await world.db.transaction(async (tx) => {
      // Like the trigger that updates names: it locks the applicant's applications in order of id.
      const lock = ({ id }: { id: string }) =>
        tx.execute(sql`select from ${applications} where id = ${id} for no key update`)
      await lock(renamed)
      const deciding = decide()
      await waitUntilBlocked(world.db)
      let isDone = false
      const rejecting = reject(elsewhere.id).finally(() => {
        isDone = true
      })
      while (!isDone && (await countBlocked(world.db)) < 2);
      await lock(elsewhere)
      return [deciding, rejecting]
    })
    return (await Promise.all(calls)).map(({ status }) => status)
  }

  test('an approval that rejects other applications does not deadlock', async () => {
    const { renamed, chosen, elsewhere } = await makeApplications()
    expect(await runAll(() => approve(chosen.id), renamed, elsewhere)).toEqual([200, 200])
  })

  test('a cancellation that reopens applications does not deadlock', async () => {
    const { renamed, chosen, elsewhere } = await makeApplications()
    const { body } = await approve(chosen.id)
    const cancel = () => world.call(owner, leaseRoutes.cancel, { params: { id: body.lease?.id ?? '' }, body: {} })
    expect(await runAll(cancel, renamed, elsewhere)).toEqual([200, 200])
  })
})
