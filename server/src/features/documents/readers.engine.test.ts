import { userRoutes } from '@lintel/contract/accounts/user-routes'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { partiesOf } from '../../records/record.ts'
import { waitUntilBlocked } from '../../test/locks.ts'
import type { MakeRows, MakeRowsOfOwner } from '../../test/references.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { attachFiles } from '../files/attach/commands.ts'
import { type Attachable, attachables } from '../files/attachable.ts'
import { attachments } from '../files/table.ts'

const world = await makeWorldForFile()

/** They make rows of every kind of record. */
const modules = Object.values(
  import.meta.glob<{ makeRows?: MakeRows; makeRowsOfOwner?: MakeRowsOfOwner }>('../*/references.ts', { eager: true }),
)

/** Kinds of records with documents. */
const kinds = attachables.all().filter(({ documents }) => documents)
const attached = new Map<Attachable, { recordId: string; documentId: string }>()
let owner: TestUser
let agent: TestUser
beforeAll(async () => {
  ;[owner, agent] = [await world.owner(), await world.agent()]
  const [property, tenant] = [await world.property(owner), await world.tenant()]
  for (const { makeRowsOfOwner } of modules) await makeRowsOfOwner?.(world, { owner, property, tenant })
  for (const kind of kinds) {
    const { table } = kind.record
    const { rows } = await world.db.execute<{ id: string }>(sql`select id from ${table} order by id desc limit 1`)
    const document = await world.document(await world.tenant())
    // It has one user, to whom it is attached already.
    const recordId = kind.column === 'userId' ? document.userId : (rows[0]?.id ?? '')
    await attachFiles(world.db, { column: kind.column, id: recordId }, { documents: [document] })
    attached.set(kind, { recordId, documentId: document.id })
  }
})

const idsOf = async (query: SQL) => (await world.db.execute<{ id: string }>(query)).rows.map(({ id }) => id)

/** @returns the users of the record's roles, as declared, and those of them who are no readers of its document */
async function readersOf(kind: Attachable) {
  const { recordId, documentId } = attached.get(kind) ?? { recordId: '', documentId: '' }
  const { table, join = sql`` } = kind.record
  const parties = sql.join(partiesOf(kind.record), sql`, `)
  const users = await idsOf(sql`
    select distinct unnest(array[${parties}]) as id from ${table} ${join} where ${table.id} = ${recordId}`)
  const readers = await idsOf(sql`select user_id as id from document_readers where document_id = ${documentId}`)
  return { users, missing: users.filter((id) => !readers.includes(id)) }
}

it.each(kinds)('$column: the users of the record read a document that is attached to it', async (kind) => {
  const { users, missing } = await readersOf(kind)
  expect(users.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

it('the new owner of a home reads the documents of its records', async () => {
  const call = { params: { id: owner.id }, body: { ownerId: (await world.owner()).id } }
  expect((await world.call(agent, userRoutes.handOverHomes, call)).status).toBe(200)
  for (const kind of kinds) expect([kind.column, (await readersOf(kind)).missing]).toEqual([kind.column, []])
})

it.each(['propertyId', 'applicationId', 'leaseId'] as const)(
  '%s: a document that is being attached while the home is handed over is read by the new owner',
  async (column) => {
    const [former, next, tenant] = [await world.owner(), await world.owner(), await world.tenant()]
    const property = await world.property(former)
    const application = await world.application(tenant, property)
    const lease = await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
    const record = { column, id: { propertyId: property.id, applicationId: application.id, leaseId: lease.id }[column] }
    const document = await world.document(tenant)
    const handOver = () =>
      world.call(agent, userRoutes.handOverHomes, { params: { id: former.id }, body: { ownerId: next.id } })

    const answered = await world.db.transaction(async (tx) => {
      await attachFiles(tx, record, { documents: [document] })
      const answer = handOver()
      await waitUntilBlocked(world.db)
      return { answer }
    })
    expect((await answered.answer).status).toBe(200)
    const readers = await idsOf(sql`select user_id as id from document_readers where document_id = ${document.id}`)
    expect(readers).toContain(next.id)
  },
)

it('refuses a document of a kind of record that has none, in the database as well', async () => {
  const [profileId, document] = [owner.id, await world.document(owner)]
  await expect(
    attachFiles(world.db, { column: 'profileId', id: profileId }, { documents: [document] }),
  ).rejects.toThrow('has no documents')
  await expect(world.db.insert(attachments).values({ profileId, documentId: document.id })).rejects.toThrow()
})
