import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntilBlocked } from '../../test/locks.ts'
import { makeWorld, type TestPerson, type World } from '../../test/world.ts'
import { inboxes } from '../messages/table.ts'

let world: World
let owner: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  owner = await world.owner()
})
afterAll(() => world.close())

const reject = (id: string) => world.call(owner, routes.reject, { params: { id }, body: { reason: 'income' } })

test('a rejection and a change of the applicant’s name do not deadlock', async () => {
  const tenant = await world.tenant()
  const { id } = await world.application(tenant, await world.home(owner))
  const calls = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${inboxes} where user_id = ${tenant.id} for update`)
    // It holds the application and waits to write its notice, which refers to the tenant.
    const rejecting = reject(id)
    await waitUntilBlocked(world.db)
    // It holds the tenant and waits for the application, which keeps their name.
    const renaming = world.call(tenant, accountRoutes.changeProfile, { body: { firstName: 'Renamed' } })
    await waitUntilBlocked(world.db, 2)
    return { rejecting, renaming }
  })
  expect([(await calls.rejecting).status, (await calls.renaming).status]).toEqual([200, 200])
})
