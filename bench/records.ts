// What the pages of a home and of a person cost, and the comparison of a home's applicants: at a thousand homes, people and
// applications and at 100 thousand of each (with --full a million homes), with one document to five applications; and
// what flushing the views of 10,000 homes costs. As a ratio, and to a read by primary key in the same run.
import type { Actor } from '@lintel/contract/actor'
import { applicationCountsQuery, applicationListQuery } from '@lintel/contract/applications/schema'
import { documentsQuery } from '@lintel/contract/documents/schema'
import { pageQuery } from '@lintel/contract/paging'
import { eq, sql } from 'drizzle-orm'
import type { Connection, Db } from '../server/src/db/connect.ts'
import { readEnvironment } from '../server/src/env.ts'
import { countApplications } from '../server/src/features/applications/counts.ts'
import { listApplications } from '../server/src/features/applications/list.ts'
import { applications } from '../server/src/features/applications/table.ts'
import { listDocuments } from '../server/src/features/documents/list.ts'
import { listDocumentsOfProperty } from '../server/src/features/documents/queries.ts'
import { listPropertyHistory } from '../server/src/features/history/queries.ts'
import { listNotesAboutUser } from '../server/src/features/notes/queries.ts'
import { findPersonPage } from '../server/src/features/people/person-page.ts'
import { findManagedProperty } from '../server/src/features/portfolio/managed/queries.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { createDailyCounter } from '../server/src/features/views/daily-counter.ts'
import { bulkInsert, vacuumAnalyze } from '../server/src/test/bulk-insert.ts'
import { seedApplications } from '../server/src/test/seed-applications.ts'
import { idFrom, seedProperties } from '../server/src/test/seed-properties.ts'
import { seedUsers } from '../server/src/test/seed-users.ts'
import { findBusiestProperty } from './busiest-property.ts'
import { PROPERTIES, withDatabase } from './database.ts'
import { median, printGrowth } from './measure.ts'

const SMALL = 1_000
const PEOPLE = 100_000
const SIZES = [
  [SMALL, SMALL],
  [SMALL, SMALL],
  [PROPERTIES, PEOPLE],
] as const
const VIEWED_PROPERTIES = 10_000
const now = new Date('2026-01-01T12:00:00Z')
const settings = { ...readEnvironment({}), sessionSecret: '', webDir: '' }
const firstPage = pageQuery.parse({})

await withDatabase(async (connection) => {
  const { db } = connection
  const results = new Map<string, number[]>()
  // The small size runs twice, the first time to warm up.
  for (const [step, [propertyCount, people]] of SIZES.entries()) {
    if (step === 1) results.clear()
    await seedProperties(connection, propertyCount)
    await seedUsers(connection, people)
    await seedApplications(connection, people)
    await seedRecords(connection)
    const { propertyId, tenantId, ownerId } = await findSample(db)
    const agent: Actor = { id: await findAgent(db), role: 'agent', isApproved: true }
    const owner: Actor = { id: ownerId, role: 'owner', isApproved: true }
    const measure = async (name: string, run: () => Promise<unknown>, runs?: number) =>
      results.set(name, [...(results.get(name) ?? []), await median(run, runs)])
    await measure('one home by id', () => db.select().from(properties).where(eq(properties.id, propertyId)))
    const moment = { settings, now: new Date('2026-01-01') }
    for (const [name, actor] of Object.entries({ owner, agent })) {
      const scope = name as 'owner' | 'agent'
      const compared = applicationListQuery.parse({
        property: propertyId,
        status: 'pending',
        sort: 'oldest',
        limit: 100,
      })
      const ofTenant = applicationListQuery.parse({ tenant: tenantId })
      await measure(`${name}: a home’s page`, () => findManagedProperty(db, actor, propertyId, now))
      await measure(`${name}: a home’s history`, () => listPropertyHistory(db, actor, propertyId, firstPage))
      await measure(`${name}: a home’s documents`, () =>
        listDocumentsOfProperty(db, actor, settings, propertyId, firstPage),
      )
      await measure(`${name}: a home’s 100 applicants`, () => listApplications(db, actor, scope, compared))
      await measure(`${name}: a tenant’s page`, () => findPersonPage(db, actor, tenantId, moment))
      await measure(`${name}: a tenant’s applications`, () => listApplications(db, actor, scope, ofTenant))
      await measure(`${name}: a tenant’s applications, counts`, () =>
        countApplications(db, actor, applicationCountsQuery.parse({ scope, tenant: tenantId })),
      )
    }
    const tenant: Actor = { id: tenantId, role: 'tenant', isApproved: true }
    for (const [name, actor] of Object.entries({ owner, agent, tenant })) {
      await measure(`${name}: all documents`, () => listDocuments(db, actor, settings, documentsQuery.parse({})))
      await measure(`${name}: all documents of a type`, () =>
        listDocuments(db, actor, settings, documentsQuery.parse({ type: 'income' })),
      )
    }
    await measure('agent: an owner’s page', () => findPersonPage(db, agent, ownerId, moment))
    await measure('agent: notes about a person', () => listNotesAboutUser(db, agent, tenantId, firstPage))
    await measure('flushing the views of all homes, at most 10,000', await countViews(db), 5)
  }
  const people = `with ${SMALL.toLocaleString('en')} and ${PEOPLE.toLocaleString('en')} people and applications`
  printGrowth(results, [SMALL, PROPERTIES], people)
})

/** Adds a document to every fifth application, two events to every home, and twenty notes about the sample's tenant. */
async function seedRecords({ db, pool }: Connection) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      with sent as (
        select id, tenant_id, owner_id, property_id, created_at, row_number() over (order by id) as n from applications),
      chosen as (select *, ${idFrom("'document' || sent.id")} as document_id from sent where n % 5 = 0),
      added as (
        insert into documents (id, type, title, storage_key, content_type, bytes, sha256, created_at)
        select document_id, 'income', 'Payslip', id::text, 'application/pdf', 30000, '-', created_at from chosen),
      readers as (
        insert into document_readers (user_id, document_id, type, created_at)
        select unnest(array[tenant_id, owner_id]), document_id, 'income', created_at from chosen)
      insert into attachments (user_id, property_id, application_id, document_id, created_at)
      select tenant_id, null::uuid, null::uuid, document_id, created_at from chosen
      union all select null, property_id, null, document_id, created_at from chosen
      union all select null, null, id, document_id, created_at from chosen`)
    // Events outlive their homes: those of the size before are still there. Nothing but a disabled trigger lets them be removed.
    await bulkInsert(tx, ['events'], async () => {
      await tx.execute(sql`truncate events`)
      await tx.execute(sql`
        insert into events (id, at, kind, actor_id, record_kind, record_id, home_id)
        select ${idFrom("'event' || properties.id || kind")}, created_at, kind, owner_id, 'property', id, id
        from properties, unnest(array['property_listed', 'property_published']) as kind`)
    })
  })
  await vacuumAnalyze(pool)
  const { tenantId } = await findSample(db)
  await db.execute(sql`
    insert into notes (id, user_id, author_id, text)
    select ${idFrom("'note' || n")}, ${tenantId}, ${await findAgent(db)}, 'Rang twice.' from generate_series(1, 20) n`)
}

/** @returns the newest application for the home with the most applications */
async function findSample(db: Db) {
  const [sample] = await db
    .select()
    .from(applications)
    .where(eq(applications.propertyId, await findBusiestProperty(db)))
    .orderBy(sql`created_at desc`)
    .limit(1)
  if (!sample) throw new Error('no applications')
  return sample
}

async function findAgent(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where role = 'agent' limit 1`)
  return rows[0]?.id ?? ''
}

/** @returns a flush of one view of each home, up to the counter's limit */
async function countViews(db: Db): Promise<() => Promise<void>> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from properties limit ${VIEWED_PROPERTIES}`)
  const counter = createDailyCounter(db)
  return async () => {
    for (const { id } of rows) counter.count('view', id)
    await counter.flush(now)
  }
}
