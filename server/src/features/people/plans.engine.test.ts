import type { Actor } from '@lintel/contract/actor'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { bulkInsert, seedRows, vacuumAnalyze } from '../../test/bulk-insert.ts'
import { listSequentialScans } from '../../test/plans.ts'
import { openSeededDatabase, THOUSANDS } from '../../test/seeded-database.ts'
import { SETTINGS } from '../../test/world.ts'
import { findPersonPage } from './person-page.ts'

/** Enough for the planner to prefer indexes. */
const MOMENT = { now: new Date('2026-01-01'), settings: SETTINGS }

const connection = await openSeededDatabase(THOUSANDS)
/** The parties of an application, and the owner with the most homes. */
let sample: { tenant_id: string; owner_id: string; busiest: string }
beforeAll(async () => {
  await seedRows(connection.pool, async (tx) => {
    await tx.execute(sql`
      insert into leases (id, property_id, tenant_id, starts_on, ends_on, time_zone, rent_cents, deposit_cents, currency)
      select distinct on (property_id) id, property_id, tenant_id, '2025-06-01', '2026-05-31', 'UTC', 100000, 100000, 'USD' from applications`)
    await tx.execute(sql`insert into lease_parties (id, lease_id, user_id) select id, id, tenant_id from leases`)
    await tx.execute(sql`
      insert into documents (id, type, title, storage_key, content_type, bytes, sha256)
      select id, 'receipt', 'Rent', id::text, 'application/pdf', 1, '' from applications`)
    await tx.execute(sql`
      insert into attachments (user_id, property_id, document_id)
      select tenant_id, null::uuid, id from applications union all select null, property_id, id from applications`)
    await bulkInsert(tx, ['messages'], () =>
      tx.execute(sql`
        insert into messages (id, sender_id, receiver_id, content, created_at)
        select id, tenant_id, owner_id, 'Hello', now() - interval '1 second' * row_number() over () from applications`),
    )
  })
  await vacuumAnalyze(connection.pool)
  const { rows } = await connection.pool.query(`
    select tenant_id, owner_id, (select owner_id from properties group by 1 order by count(*) desc limit 1) as busiest
    from applications order by id limit 1`)
  sample = rows[0]
})

const actor = (id: string, role: Actor['role']): Actor => ({ id, role, isApproved: true })
const AGENT = actor('00000000-0000-7000-8000-000000000000', 'agent')

it.each<[string, () => [Actor, string]]>([
  ['a tenant, by an agent', () => [AGENT, sample.tenant_id]],
  ['the owner of the most homes, by an agent', () => [AGENT, sample.busiest]],
  ['a tenant, by an owner', () => [actor(sample.owner_id, 'owner'), sample.tenant_id]],
  ['an owner, by a tenant', () => [actor(sample.tenant_id, 'tenant'), sample.owner_id]],
  ['oneself', () => [actor(sample.busiest, 'owner'), sample.busiest]],
])('reads no table sequentially: the page of %s', async (_, call) => {
  const [viewer, id] = call()
  const run = async () => {
    const page = await findPersonPage(connection.db, viewer, id, MOMENT)
    expect(page.sections.applications?.items.length).toBeGreaterThan(0)
    expect(page.sections.leases?.items.length).toBeGreaterThan(0)
  }
  expect(await listSequentialScans(connection, run)).toEqual([])
})
