import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect, type Db } from '../../db/connect.ts'
import { bulkInsert, vacuumAnalyze } from '../../test/bulk-insert.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { plansOf } from '../../test/plans.ts'
import { seedApplications } from '../../test/seed-applications.ts'
import { seedHomes } from '../../test/seed-homes.ts'
import { seedUsers } from '../../test/seed-users.ts'
import { SETTINGS } from '../../test/world.ts'
import { findImage } from '../files/queries.ts'
import { findDocument, listDocumentsOfApplication, listDocumentsOfHome } from './queries.ts'

/** Enough for the planner to prefer indexes. */
const HOMES = 2_000

let database: TestDatabase
let connection: Connection
/** The home with the most applications, and one of its applications with a document. */
let sample: { propertyId: string; ownerId: string; tenantId: string; id: string; documentId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
  await seedHomes(connection, HOMES)
  await seedUsers(connection, HOMES)
  await seedApplications(connection, 2 * HOMES)
  await connection.db.transaction((tx) => bulkInsert(tx, ['documents', 'images', 'attachments'], () => addFiles(tx)))
  await vacuumAnalyze(connection.pool)
  const { rows } = await connection.pool.query(`
    select property_id as "propertyId", owner_id as "ownerId", tenant_id as "tenantId", id,
      (select document_id from attachments where application_id = applications.id) as "documentId"
    from applications where property_id = (select property_id from applications group by 1 order by count(*) desc limit 1)
      and status = 'pending' limit 1`)
  sample = rows[0]
}, 60_000)
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** A document about each home by each applicant, another sent with each application, and a picture of each home. */
async function addFiles(tx: Db) {
  await tx.execute(sql`
    insert into documents (id, user_id, property_id, type, title, storage_key, content_type, bytes, sha256)
    select gen_random_uuid(), tenant_id, case when is_about then property_id end, 'other', id, gen_random_uuid(), 'application/pdf', 1, ''
    from applications, (values (true), (false)) as kinds (is_about)`)
  await tx.execute(sql`
    insert into attachments (user_id, property_id, application_id, document_id)
    select user_id, null::uuid, null::uuid, id from documents
    union all select null, property_id, null, id from documents where property_id is not null
    union all select null, null, title::uuid, id from documents where property_id is null`)
  await tx.execute(sql`
    insert into images (id, content_type, bytes, width, height)
    select 'picture-' || row_number() over (), 'image/webp', 1, 1, 1 from properties`)
  await tx.execute(sql`
    insert into attachments (property_id, image_id)
    select id, 'picture-' || row_number() over () from properties`)
}

const ACTORS: Record<Actor['role'], () => Actor> = {
  tenant: () => ({ id: sample.tenantId, role: 'tenant', isApproved: true }),
  owner: () => ({ id: sample.ownerId, role: 'owner', isApproved: true }),
  agent: () => ({ id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true }),
}

it.each(Object.entries(ACTORS))('files are found through indexes, by a(n) %s', async (role, actorOf) => {
  const { db } = connection
  const actor = actorOf()
  const page = { limit: LIMITS.page.max }
  const runs: Record<string, () => Promise<unknown>> = {
    'a document': () => findDocument(db, actor, SETTINGS, sample.documentId),
    'a picture': () => findImage(db, actor, SETTINGS, 'picture-2'),
    'those of an application': () => listDocumentsOfApplication(db, actor, SETTINGS, sample.id),
    ...(role !== 'tenant' && {
      'those of a home': () => listDocumentsOfHome(db, actor, SETTINGS, sample.propertyId, page),
    }),
  }
  for (const [name, run] of Object.entries(runs)) {
    const scans = (await plansOf(connection, run)).filter((node) => node['Node Type'] === 'Seq Scan')
    // None has a lease.
    expect(
      scans.map((node) => node['Relation Name']).filter((table) => table !== 'leases'),
      name,
    ).toEqual([])
  }
})
