import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { inboxes } from '../../messages/table.ts'

const world = await makeWorldForFile()

it('does not deadlock with an agent who disables the account', async () => {
  const [owner, other, agent] = [await world.owner(), await world.owner(), await world.agent()]
  // A home that is kept, and a pending application whose withdrawal sends a notice to another owner.
  await world.lease(await world.tenant(), await world.property(owner), { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  await world.application(owner, await world.property(other))
  const calls = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${inboxes} where user_id = ${other.id} for update`)
    // The deletion holds the home and waits for the inbox.
    const deleting = world.call(owner, routes.deleteAccount)
    await waitUntilBlocked(world.db)
    // Disabling locks the account, and hides its homes.
    const disabling = world.call(agent, routes.disableAccount, { params: { id: owner.id } })
    await waitUntilBlocked(world.db, 2)
    return [deleting, disabling]
  })
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 404])
})
