import { applicationRoutes } from '@lintel/contract/applications/routes'
import { fileRoutes } from '@lintel/contract/files/routes'
import { LIMITS } from '@lintel/contract/limits'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { noteRoutes } from '@lintel/contract/notes/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { reportRoutes } from '@lintel/contract/reports/routes'
import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { counts } from '../counts/table.ts'
import { EVENTS_A_DAY } from '../events/room.ts'
import { events } from '../events/table.ts'
import { SESSIONS_MAX, startSession } from '../features/accounts/sessions.ts'
import { sessions } from '../features/accounts/table.ts'
import { applicationDrafts, applications } from '../features/applications/table.ts'
import { documents } from '../features/documents/table.ts'
import { attachFiles } from '../features/files/attach/commands.ts'
import { attachments, uploads } from '../features/files/table.ts'
import { blocks } from '../features/messages/table.ts'
import { notes } from '../features/notes/table.ts'
import { type PropertyRow, properties } from '../features/properties/table.ts'
import { reports } from '../features/reports/table.ts'
import { savedProperties, savedSearches } from '../features/saved/table.ts'
import { makeWorldForFile, type TestUser } from './world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
/** Requests of one moment, of which `FREE` find room. */
const AT_ONCE = 8
const FREE = 3
const propertyRows: PropertyRow[] = []
for (let i = 0; i < AT_ONCE; i += 1) propertyRows.push(await world.property(owner))
const [property] = propertyRows as [PropertyRow]

const many = <Row>(length: number, row: (index: number) => Row) => Array.from({ length }, (_, index) => row(index))
const insert = <Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]) =>
  world.db.insert(table).values(rows)

/** Inserts copies of a home. */
const copyProperty = (length: number) => {
  const { id: _, ...row } = property
  return world.db
    .insert(properties)
    .values(many(length, () => row))
    .returning()
}

/** Runs the requests of one moment. @returns how many of them succeeded, and the status of the others */
async function race(request: (index: number) => Promise<{ status: number }>) {
  const statuses = (await Promise.all(many(AT_ONCE, request))).map(({ status }) => status)
  const refused = statuses.filter((status) => status >= 400)
  return { added: statuses.length - refused.length, refusals: [...new Set(refused)] }
}

const ONLY_FREE = { added: FREE, refusals: [409] }

describe('requests of one moment', () => {
  it('add no more documents than a person may have', async () => {
    const user = await world.tenant()
    const rows = await world.db
      .insert(documents)
      .values(
        many(LIMITS.ownDocumentsMax - FREE, (index) => ({
          type: 'receipt' as const,
          title: 'Rent',
          storageKey: `full-${index}`,
          contentType: 'application/pdf',
          bytes: 1,
          sha256: '',
        })),
      )
      .returning()
    await attachFiles(world.db, { column: 'userId', id: user.id }, { documents: rows })
    const add = async () => {
      const { statusCode } = await world.app.inject({
        method: 'POST',
        url: '/api/documents?type=receipt&title=Rent',
        payload: Buffer.from('%PDF-1.7'),
        headers: { cookie: user.cookie, 'content-type': 'application/pdf' },
      })
      return { status: statusCode }
    }
    expect(await race(add)).toEqual(ONLY_FREE)
    expect(
      await world.db.$count(attachments, and(eq(attachments.userId, user.id), isNotNull(attachments.documentId))),
    ).toBe(LIMITS.ownDocumentsMax)
  })

  it('begin no more uploads than may be open', async () => {
    await insert(
      uploads,
      many(LIMITS.openUploadsMax - FREE, (index) => ({
        ownerId: owner.id,
        kind: 'image' as const,
        key: `open-${index}`,
        name: 'picture.jpg',
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    )
    const body = { name: 'picture.jpg', size: 10 }
    expect(await race(() => world.call(owner, fileRoutes.createUpload, { body }))).toEqual({
      added: FREE,
      refusals: [429],
    })
  })

  it('save no more homes', async () => {
    const user = await world.tenant()
    const copies = await copyProperty(SAVED_LIMITS.properties - FREE)
    await insert(
      savedProperties,
      copies.map(({ id }) => ({ userId: user.id, propertyId: id, priceCents: 1 })),
    )
    const save = (index: number) =>
      world.call(user, savedRoutes.saveHome, { params: { id: propertyRows[index]?.id ?? '' } })
    expect(await race(save)).toEqual(ONLY_FREE)
  })

  it('save no more searches', async () => {
    const user = await world.tenant()
    await insert(
      savedSearches,
      many(SAVED_LIMITS.searches - FREE, () => ({
        userId: user.id,
        name: 'Loft',
        filters: {},
        conditions: {},
        frequency: 'daily' as const,
        anchor: '',
        city: '',
        maxCents: 1,
      })),
    )
    const body = { name: 'Loft', filters: { city: 'Ghent' } }
    expect(await race(() => world.call(user, savedRoutes.saveSearch, { body }))).toEqual(ONLY_FREE)
  })

  it('write no more notes about one record', async () => {
    const [agent, person] = [await world.agent(), await world.tenant()]
    await insert(
      notes,
      many(200 - FREE, () => ({ userId: person.id, authorId: agent.id, text: 'Remark' })),
    )
    const add = () =>
      world.call(agent, noteRoutes.addAboutUser, { params: { id: person.id }, body: { text: 'Remark' } })
    expect(await race(add)).toEqual(ONLY_FREE)
    const colleague = await world.agent()
    const params = { id: person.id }
    expect((await world.call(colleague, noteRoutes.addAboutUser, { params, body: { text: 'Remark' } })).status).toBe(
      201,
    )
  })

  it('block no more people', async () => {
    const user = await world.owner()
    const others: TestUser[] = []
    for (let i = 0; i < AT_ONCE; i += 1) others.push(await world.tenant())
    await world.pool.query(
      `with added as (insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
         select gen_random_uuid(), 'blocked-' || i, 'none', 'A', 'B', 'tenant', now() from generate_series(1, $2) i returning id)
       insert into blocks (blocker_id, blocked_id) select $1, id from added`,
      [user.id, 1_000 - FREE],
    )
    // Only users who may write to a user can be blocked.
    for (const other of others) await world.message(other, user)
    const block = (index: number) =>
      world.call(user, messageRoutes.block, { params: { userId: others[index]?.id ?? '' } })
    expect(await race(block)).toEqual(ONLY_FREE)
    expect(await world.db.$count(blocks, eq(blocks.blockerId, user.id))).toBe(1_000)
  })

  it('leave no more reports open', async () => {
    const user = await world.tenant()
    const { id: _, ...open } = await world.report(user, owner)
    await insert(
      reports,
      many(99 - FREE, () => open),
    )
    const report = (index: number) =>
      world.call(user, reportRoutes.create, {
        body: { kind: 'property', id: propertyRows[index]?.id ?? '', reason: 'misleading' },
      })
    expect(await race(report)).toEqual(ONLY_FREE)
    expect(await world.db.$count(reports, eq(reports.reporterId, user.id))).toBe(100)
  })

  it('keep the drafts that were changed last', async () => {
    const user = await world.tenant()
    const copies = await copyProperty(50 - FREE)
    const updatedAt = new Date(Date.now() - 1_000)
    await insert(
      applicationDrafts,
      copies.map(({ id: propertyId }) => ({ tenantId: user.id, propertyId, form: {}, updatedAt })),
    )
    const save = (index: number) =>
      world.call(user, applicationRoutes.saveDraft, {
        params: { id: propertyRows[index]?.id ?? '' },
        body: { message: 'Hello' },
      })
    expect(await race(save)).toEqual({ added: AT_ONCE, refusals: [] })
    const kept = await world.db.select().from(applicationDrafts).where(eq(applicationDrafts.tenantId, user.id))
    expect(kept).toHaveLength(50)
    expect(kept.filter(({ updatedAt: at }) => at > updatedAt)).toHaveLength(AT_ONCE)
  })

  it('leave no more applications pending', async () => {
    const user = await world.tenant()
    const copies = await copyProperty(200 - FREE)
    await insert(
      applications,
      copies.map(({ id: propertyId, ownerId }) => ({ propertyId, ownerId, tenantId: user.id })),
    )
    const apply = (index: number) =>
      world.call(user, applicationRoutes.create, { body: { propertyId: propertyRows[index]?.id ?? '' } })
    expect(await race(apply)).toEqual(ONLY_FREE)
  })

  it('end the sessions that were unused for longest', async () => {
    const user = await world.tenant()
    await world.pool.query(
      `insert into sessions (sid, user_id, sess, used_at, expire)
       select 'old-' || i, $1, '{"signedInAt": "2026-01-01T00:00:00.000Z", "userAgent": null}', now() - interval '1 hour', now() + interval '1 day'
       from generate_series(1, $2) i`,
      [user.id, SESSIONS_MAX],
    )
    const tokens = await Promise.all(many(AT_ONCE, () => startSession(world.db, user, null)))
    expect(new Set(tokens).size).toBe(AT_ONCE)
    const kept = await world.db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, user.id))
    expect(kept).toHaveLength(SESSIONS_MAX)
    // The one of the factory, too.
    expect(kept.filter(({ sid }) => !sid.startsWith('old-'))).toHaveLength(AT_ONCE + 1)
  })
})

describe('one after the other', () => {
  it('lets a person apply for a home 20 times', async () => {
    const user = await world.tenant()
    for (let i = 0; i < 20; i += 1) await world.application(user, property, { status: 'withdrawn' })
    const applied = await world.call(user, applicationRoutes.create, { body: { propertyId: property.id } })
    expect([applied.status, applied.problem.detail]).toEqual([409, 'You have applied for this home 20 times'])
    expect(await world.db.$count(applications, eq(applications.tenantId, user.id))).toBe(20)
  })

  it('lets an application be reopened ten times', async () => {
    const { id } = await world.application(await world.tenant(), property, { status: 'rejected' })
    const reopened = many(10, () => ({
      kind: 'application_reopened' as const,
      recordKind: 'application' as const,
      recordId: id,
      data: { from: 'rejected', to: 'pending' },
    }))
    await insert(events, reopened.slice(1))
    const reopen = () => world.call(owner, applicationRoutes.reopen, { params: { id } })
    expect((await reopen()).status).toBe(200)
    await world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'timing' } })
    const { status, problem } = await reopen()
    expect([status, problem.detail]).toEqual([409, 'This application was reopened 10 times already'])
  })

  it('lets an owner have 20,000 homes', async () => {
    const landlord = await world.owner()
    const body = {
      ownerId: landlord.id,
      title: 'Loft',
      description: 'Bright',
      address: '1 Quay',
      city: 'Ghent',
      price: 900,
      bedrooms: 1,
      bathrooms: 1,
      area: 40,
      status: 'available',
    }
    const list = () => world.call(landlord, propertyRoutes.create, { body })
    expect((await list()).status).toBe(201)
    await world.db.insert(counts).values({ scope: landlord.id, kind: 'property', status: 'occupied', count: 19_998 })
    const statuses = (await Promise.all([list(), list()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
  })

  it('lets a person change a home 500 times a day', async () => {
    const { id } = await world.property(owner)
    await insert(
      events,
      many(EVENTS_A_DAY - 1, () => ({
        kind: 'property_edited' as const,
        recordKind: 'property' as const,
        recordId: id,
        propertyId: id,
        actorId: owner.id,
      })),
    )
    const rename = (by: TestUser, title: string) =>
      world.call(by, propertyRoutes.edit, { params: { id }, body: { title } })
    expect((await rename(owner, 'Loft')).status).toBe(200)
    expect((await rename(owner, 'Attic')).status).toBe(429)
    expect((await rename(await world.agent(), 'Den')).status).toBe(200)
  })

  it('lets a person send 5,000 messages a day', async () => {
    const [writer, agent] = [await world.tenant(), await world.agent()]
    // Without the triggers, which take seconds for so many.
    await world.pool.query('alter table messages disable trigger user')
    await world.pool.query(
      `insert into messages (id, sender_id, receiver_id, content, created_at)
       select gen_random_uuid(), $1, $2, 'Words', now() - i * interval '1 second' from generate_series(1, 4999) i`,
      [writer.id, agent.id],
    )
    await world.pool.query('alter table messages enable trigger user')
    const write = () => world.call(writer, messageRoutes.send, { body: { receiverId: agent.id, content: 'Words' } })
    expect((await write()).status).toBe(201)
    const { status, problem } = await write()
    expect([status, problem.detail]).toEqual([429, 'You have sent 5000 messages today. Please continue tomorrow.'])
    expect(
      (await world.call(agent, messageRoutes.send, { body: { receiverId: writer.id, content: 'Words' } })).status,
    ).toBe(201)
  })
})
