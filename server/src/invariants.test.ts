import { applicationRoutes } from '@lintel/contract/applications/routes'
import { fileRoutes } from '@lintel/contract/files/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { expect, it } from 'vitest'
import { foldCounts } from './counts/fold.ts'
import { imagePathOf, images } from './features/files/table.ts'
import { checkInvariants } from './invariants.ts'
import { makeWorldForFile } from './test/world.ts'

const world = await makeWorldForFile()

/** A decided application with a document and a lease, an unread message, a picture that is shown. */
async function live() {
  const [owner, tenant, other] = [await world.owner(), await world.tenant(), await world.tenant()]
  const property = await world.property(owner)
  const chosen = await world.application(tenant, property, { documents: [(await world.document(tenant)).id] })
  await world.application(other, property)
  await world.call(owner, applicationRoutes.approve, {
    params: { id: chosen.id },
    body: { startDate: '2040-01-01', endDate: '2040-12-31' },
  })
  await world.runJobs()
  await world.message(tenant, owner)
  await world.call(owner, messageRoutes.markRead, { params: { userId: tenant.id }, body: {} })
  await world.message(tenant, owner)
  await world.db.insert(images).values({ id: 'shown', contentType: 'image/svg+xml', bytes: 5, width: 1, height: 1 })
  await world.property(owner, { images: [imagePathOf('shown')] })
  await world.property(await world.owner(), { city: 'Gone' })
  await world.call(owner, fileRoutes.createUpload, { body: { name: 'plan.jpg' } })
}
await live()
await foldCounts(world.db)

it('finds nothing while everything is kept up to date', async () => {
  expect(await checkInvariants(world.pool)).toEqual([])
})

it.each([
  [
    `update counts set count = count + 1 where kind = 'user' and status = 'tenant'`,
    'The number of users of each role is their count',
  ],
  ['delete from inboxes where unread = 0', 'Every user has an inbox'],
  [
    `insert into property_versions select gen_random_uuid(), id, now(), title, address, city, price_cents, bedrooms, bathrooms, area,
      status, '[]', facts, updated_at from properties`,
    'A published home has no versions',
  ],
  ['update cities set published = published + 1', 'Each city counts its published homes'],
  [`delete from cities where city = 'Gone'`, 'Each city counts its published homes'],
  [
    'update attachments set position = position + 1 where property_id is not null and image_id is not null',
    'The pictures of a home are counted from the first',
  ],
  [`update attachments set picture = '{}' where picture is not null`, 'Homes know the sizes of their pictures'],
  [
    `update attachments set user_id = (select owner_id from applications limit 1)
      where user_id is not null and document_id in (select document_id from attachments where application_id is not null)`,
    'Applicants send documents of their own, and no lease',
  ],
  ['delete from attachments where user_id is not null', 'Each document is attached to its user, since it was added'],
  [
    `update attachments set created_at = now() + interval '1 day' where user_id is not null`,
    'Each document is attached to its user, since it was added',
  ],
  [
    `update attachments set user_id = (select id from users where role = 'owner' limit 1)
      where user_id is not null and document_id in (select id from documents where type = 'lease')`,
    'A lease as a document is attached to its tenant, and to no other record than the lease and its home',
  ],
  [
    'delete from document_readers',
    'Users of documents and parties of the records that they are attached to are among the readers',
  ],
  [`update document_readers set type = 'other'`, 'Readers find a document by its own type and time'],
  [
    'update applications set owner_id = (select id from users where id <> owner_id and id <> tenant_id limit 1)',
    'An application has the owner of its home',
  ],
  [
    `update counts set count = count + 1 where kind = 'application' and status = 'rejected'`,
    'Applications are counted by status for each home, for each owner and for all',
  ],
  [
    `delete from counts where kind = 'application' and scope in (select id from properties)`,
    'Applications are counted by status for each home, for each owner and for all',
  ],
  [
    `insert into count_changes values (gen_random_uuid(), 'application', 'pending', 1)`,
    'Applications are counted by status for each home, for each owner and for all',
  ],
  [
    `update applications set status = 'withdrawn', rejected_at = null where status = 'rejected'`,
    'The history of an application leads to its status',
  ],
  [`delete from events where data ->> 'from' is not null`, 'The history of an application leads to its status'],
  [`update applications set search_text = ''`, 'An application is found by the names of its applicant and its home'],
  ['update leases set cancelled_at = now()', 'An approved application has a lease that was not cancelled'],
  [
    `update applications set status = 'pending' where status = 'approved'`,
    'A lease that was not cancelled belongs to an approved application, of the same home and tenant',
  ],
  ['update leases set cancelled_at = now(), closed_at = now()', 'A closed lease was not cancelled'],
  [
    'delete from conversations where unread = 0',
    'Two people who wrote to each other both have the conversation, with its newest message',
  ],
  [
    `update conversations set last_message_id = user_id`,
    'Two people who wrote to each other both have the conversation, with its newest message',
  ],
  ['update conversations set unread = unread + 1', 'Each conversation counts its unread messages'],
  ['update inboxes set unread = unread + 1', 'Each inbox counts the unread messages of its conversations'],
  [
    'update images set uses = 2',
    'Each picture counts the records that it is attached to, and is unused from the day that there are none',
  ],
  [
    'update images set unused_since = now()',
    'Each picture counts the records that it is attached to, and is unused from the day that there are none',
  ],
  [
    'update storage_totals set picture_bytes = picture_bytes + 1 where shard = 0',
    'The totals of pictures and documents are the sums of their bytes',
  ],
  [
    'update storage_totals set bytes = bytes + 1 where shard = 0',
    'The total of stored and reserved bytes is their sum',
  ],
  ['update file_usage set bytes = bytes + 1', 'Nobody’s quota counts more bytes than they have stored and reserved'],
  [
    `update counts set count = count + 1 where kind = 'rent'`,
    'The rents of occupied homes are added up for each owner and for all',
  ],
  [
    `update counts set count = count + 1 where kind = 'property' and status = 'occupied'`,
    'Homes are counted by status for each owner and for all',
  ],
])('finds the fault after %s', async (statement, rule) => {
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    await client.query(rows.map(({ name }) => `alter table "${name}" disable trigger user`).join(';'))
    await client.query(statement)
    const broken = await checkInvariants(client)
    expect(broken).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: broken (once|\\d+ times)\\.$`)))
  } finally {
    await client.query('rollback')
    client.release()
  }
})
