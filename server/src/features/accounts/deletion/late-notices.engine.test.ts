import { accountRoutes } from '@lintel/contract/accounts/routes'
import { eq, or, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { leaseEnded } from '../../leases/events.ts'
import { messages } from '../../messages/table.ts'
import { hashPassword } from '../passwords.ts'

const world = await makeWorldForFile()
const passwordHash = await hashPassword('three wooden doors')

it('renames in notices whose transaction read the name before the account was deleted', async () => {
  const [tenant, owner] = [
    await world.tenant({ firstName: 'Ada', lastName: 'Byron', passwordHash }),
    await world.owner(),
  ]
  const property = await world.property(owner)
  let finish = () => {}
  const isHeld = new Promise<void>((resolve) => {
    finish = resolve
  })
  // Holds the notices back between their read of the name and their commit.
  await world.pool.query(`
    create function hold_notice() returns trigger language plpgsql as
      'begin if new.type = ''system'' then perform pg_advisory_xact_lock(77); end if; return new; end';
    create trigger hold_notice before insert on messages for each row execute function hold_notice()`)
  const holding = world.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(77)`)
    await isHeld
  })
  const about = { id: property.id, property, personId: tenant.id, landlordId: owner.id }
  const written = world.happen(leaseEnded, null, { ...about, data: { endsOn: '2026-01-31', isHomeAvailable: true } })
  await waitUntilBlocked(world.db, 1)
  const deleted = world.call(tenant, accountRoutes.deleteAccount)
  await waitUntilBlocked(world.db, 2)
  finish()
  await Promise.all([holding, written])
  expect((await deleted).status).toBe(200)
  await world.runJobs()
  const ofTenant = or(eq(messages.senderId, tenant.id), eq(messages.receiverId, tenant.id))
  const rows = await world.db.select().from(messages).where(ofTenant)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('Byron')
  expect(JSON.stringify(rows)).toContain('Deleted account')
})
