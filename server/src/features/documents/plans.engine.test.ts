import type { Actor } from '@lintel/contract/actor'
import { DOCUMENT_SORTS } from '@lintel/contract/documents/schema'
import { LIMITS } from '@lintel/contract/limits'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { bulkInsert, seedRows, vacuumAnalyze } from '../../test/bulk-insert.ts'
import { countRowsRead, listSequentialScans, plansOf } from '../../test/plans.ts'
import { idFrom } from '../../test/seed-properties.ts'
import { openSeededDatabase, THOUSANDS } from '../../test/seeded-database.ts'
import { SETTINGS } from '../../test/world.ts'
import { listDocumentsOfApplication } from '../applications/sent-documents.ts'
import { findImage } from '../files/queries.ts'
import { listDocuments } from './list.ts'
import { findDocument, listDocumentsOfProperty } from './queries.ts'

const connection = await openSeededDatabase(THOUSANDS)
/** The home with the most applications, and one of its applications with a document. */
let sample: { propertyId: string; ownerId: string; tenantId: string; id: string; documentId: string }
beforeAll(async () => {
  await seedRows(connection.pool, async (tx) => {
    await bulkInsert(tx, ['messages', 'documents', 'images', 'attachments', 'document_readers'], () => addFiles(tx))
    await addVersions(tx)
  })
  await vacuumAnalyze(connection.pool)
  const { rows } = await connection.pool.query(`
    select property_id as "propertyId", owner_id as "ownerId", tenant_id as "tenantId", id,
      (select document_id from attachments where application_id = applications.id) as "documentId"
    from applications where property_id = (select property_id from applications group by 1 order by count(*) desc limit 1)
      and status = 'pending' limit 1`)
  sample = rows[0]
})

/**
 * The same ones each time: a document about each home by each applicant, another sent with each application, a third in a message of
 * every other applicant, and a picture of each home.
 */
async function addFiles(tx: Db) {
  await tx.execute(sql`
    insert into documents (id, type, title, storage_key, content_type, bytes, sha256)
    select ${idFrom("'document' || id || is_about")}, 'other', id, gen_random_uuid(), 'application/pdf', 1, ''
    from applications, (values (true), (false)) as kinds (is_about)`)
  const added = sql`(select documents.id, tenant_id, owner_id, applications.id as application_id, property_id, type, documents.created_at,
    documents.id = ${idFrom("'document' || applications.id || true")} as is_about
    from documents join applications on applications.id = title::uuid) as added`
  await tx.execute(sql`
    insert into attachments (user_id, property_id, application_id, document_id)
    select tenant_id, null::uuid, null::uuid, id from ${added}
    union all select null, property_id, null, id from ${added} where is_about
    union all select null, null, application_id, id from ${added} where not is_about`)
  await tx.execute(sql`
    insert into document_readers (user_id, document_id, type, created_at)
    select unnest(array[tenant_id, owner_id]), id, type, created_at from ${added}`)
  await tx.execute(sql`
    insert into messages (id, sender_id, receiver_id, content, type, created_at)
    select id, tenant_id, owner_id, 'A paper', 'document', now() - interval '1 second' * row_number() over ()
    from applications where id::text ~ '[0-7]$'`)
  await tx.execute(sql`
    with sent as (
      insert into documents (id, type, title, storage_key, content_type, bytes, sha256)
      select ${idFrom("'sent' || id")}, 'other', id, gen_random_uuid(), 'application/pdf', 1, '' from messages
      returning *
    ), added as (
      insert into attachments (user_id, message_id, document_id)
      select sender_id, null::uuid, sent.id from sent join messages on messages.id = title::uuid
      union all select null, title::uuid, id from sent
    )
    insert into document_readers (user_id, document_id, type, created_at)
    select unnest(array[sender_id, receiver_id]), sent.id, sent.type, sent.created_at
    from sent join messages on messages.id = title::uuid`)
  await tx.execute(sql`
    insert into images (id, content_type, bytes, width, height)
    select 'picture-' || row_number() over (), 'image/webp', 1, 1, 1 from properties`)
  await tx.execute(sql`
    insert into attachments (property_id, image_id, position, picture)
    select id, 'picture-' || row_number() over (), 2, '{}' from properties`)
}

const ACTORS: Record<Actor['role'], () => Actor> = {
  tenant: () => ({ id: sample.tenantId, role: 'tenant', isApproved: true }),
  owner: () => ({ id: sample.ownerId, role: 'owner', isApproved: true }),
  agent: () => ({ id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true }),
}

/** Three of each home that is not published, and an event of each application. */
async function addVersions(tx: Db) {
  await tx.execute(sql`
    insert into property_versions (id, property_id, until, title, address, city, price_cents, bedrooms, bathrooms, area, status,
      pictures, facts, updated_at)
    select gen_random_uuid(), id, now(), title, address, city, price_cents, bedrooms, bathrooms, area, status, '[]', facts,
      updated_at
    from properties, generate_series(1, 3) where not is_published`)
  await tx.execute(sql`
    insert into events (id, kind, record_kind, record_id, data)
    select gen_random_uuid(), 'application_sent', 'application', id, jsonb_build_object('to', status) from applications`)
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
      'those of a home': () => listDocumentsOfProperty(db, actor, SETTINGS, sample.propertyId, page),
    }),
  }
  for (const [name, run] of Object.entries(runs)) {
    expect(await listSequentialScans(connection, run), name).toEqual([])
  }
})

const PAGE = 24
/** Rows of users, attachments, records and homes, and of the documents that are passed over; the list has 10,000. */
const ROWS_PER_DOCUMENT = 60

it.each(Object.entries(ACTORS))(
  'a page of all documents costs a(n) %s no more than its rows',
  async (_role, actorOf) => {
    const actor = actorOf()
    for (const sort of DOCUMENT_SORTS)
      for (const type of [undefined, 'other', 'notice'] as const) {
        const run = () => listDocuments(connection.db, actor, SETTINGS, { sort, type, limit: PAGE })
        expect(await listSequentialScans(connection, run)).toEqual([])
        const index = `documents_${actor.role === 'agent' ? (type ? 'by_type' : 'newest') : `of_reader${type ? '_by_type' : ''}`}`
        expect((await plansOf(connection, run)).map((node) => node['Index Name'])).toContain(index)
        expect(await countRowsRead(connection, run), `${sort} ${type}`).toBeLessThan(PAGE * ROWS_PER_DOCUMENT)
      }
    const ofPerson = { sort: 'newest', person: sample.tenantId, limit: PAGE } as const
    const nodes = await plansOf(connection, () => listDocuments(connection.db, actor, SETTINGS, ofPerson))
    expect(nodes.map((node) => node['Index Name'])).toContain('documents_of_user')
  },
)
