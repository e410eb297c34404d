import { accountRoutes } from '@lintel/contract/accounts/routes'
import { fileRoutes } from '@lintel/contract/files/routes'
import { toCents } from '@lintel/contract/money'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { ibanFault } from '@lintel/contract/rent/iban'
import { reportRoutes } from '@lintel/contract/reports/routes'
import { findCounts } from '@lintel/server/src/counts/queries.ts'
import { events } from '@lintel/server/src/events/table.ts'
import { users } from '@lintel/server/src/features/accounts/table.ts'
import { applications } from '@lintel/server/src/features/applications/table.ts'
import { attachments, images } from '@lintel/server/src/features/files/table.ts'
import { conversations, messages } from '@lintel/server/src/features/messages/table.ts'
import { notes } from '@lintel/server/src/features/notes/table.ts'
import { checkBooks } from '@lintel/server/src/features/rent/check.ts'
import { findRentFigures } from '@lintel/server/src/features/rent/figures/queries.ts'
import { ledgers, paymentDetails, payments } from '@lintel/server/src/features/rent/table.ts'
import { findOverview, listFoundProperties } from '@lintel/server/src/features/saved/queries.ts'
import { dailyCounts } from '@lintel/server/src/features/views/table.ts'
import { jobs } from '@lintel/server/src/jobs/table.ts'
import { makeWorld, type World } from '@lintel/server/src/test/world.ts'
import { eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemo } from './demo.ts'
import { fillDemo } from './fill.ts'
import { demoRecords } from './records.ts'

const NOW = new Date('2026-03-14T10:00:00Z')

let world: World
const context = () => ({ db: world.db, storage: world.storage, currency: 'USD', now: NOW })

describe('fillDemo, on a new database', () => {
  let filled: boolean[]
  beforeAll(async () => {
    world = await makeWorld()
    filled = await Promise.all([0, 1].map(() => fillDemo(context())))
  })
  afterAll(() => world.close())

  it('fills it once, also when two servers start on it at the same time', async () => {
    expect(filled.sort()).toEqual([false, true])
    expect(await fillDemo(context())).toBe(false)
  })

  it('lists the published, available homes in their order, with pictures that load', async () => {
    const { body: properties } = await world.call(null, propertyRoutes.listPublic, { query: { limit: '100' } })
    const shown = demoRecords(NOW).properties.filter(
      (property) => property.isPublished && property.status === 'available',
    )
    expect(properties.map((property) => property.title)).toEqual(shown.map((property) => property.title))

    const id = properties[0]?.images[0]?.split('/').at(-1) ?? ''
    const picture = await world.call(null, fileRoutes.image, { params: { id } })
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
  })

  it('sends no notices of rent from before the start', async () => {
    const countTold = () => world.db.$count(events, inArray(events.kind, ['rent_due', 'rent_overdue']))
    for (const days of [0, 1, 3]) await world.runTask('issue charges', new Date(NOW.getTime() + days * 86_400_000))
    expect(await countTold()).toBe(0)
  })

  it('keeps two years of books, in balance: with arrears, a part payment and one that bounced', async () => {
    expect(await checkBooks(world.db)).toMatchObject({ isInBalance: true, faults: [] })
    const [owner] = await world.db.select().from(users).where(eq(users.username, 'owner'))
    expect(await world.db.$count(ledgers)).toBe(demoRecords(NOW).leases.length)
    // Four tenancies of two years or more.
    expect(await world.db.$count(ledgers, lt(ledgers.startsOn, '2024-04-02'))).toBe(4)
    expect(await world.db.$count(payments)).toBeGreaterThan(140)
    const [arrears] = await world.db.select().from(ledgers).where(lt(ledgers.oldestDueOn, '2026-03-01'))
    expect(arrears?.oldestDueOn).toBe('2026-02-01')
    expect(await world.db.$count(payments, isNotNull(payments.reversedAt))).toBe(1)
    const { received, expected } = await findRentFigures(
      world.db,
      { id: owner?.id ?? '', role: 'owner', isApproved: true },
      { currency: 'USD', timeZone: 'UTC' },
      NOW,
    )
    expect([received, expected].every((amount) => amount > 0)).toBe(true)
  })

  it('says how tenants pay every owner, at a bank that does not exist, without a warning or a notice', async () => {
    const rows = await world.db.select().from(paymentDetails)
    const owners = new Set((await world.db.select().from(ledgers)).map(({ ownerId }) => ownerId))
    const told = new Set(rows.map(({ ownerId }) => ownerId))
    expect([...owners].filter((id) => !told.has(id))).toEqual([])
    expect(rows.map(({ iban }) => ibanFault(iban ?? ''))).toEqual(rows.map(() => null))
    expect(rows.every(({ iban }) => iban?.slice(4, 12) === '00000000')).toBe(true)
    expect(rows.every(({ changedAt }) => NOW.getTime() - changedAt.getTime() > 31 * 86_400_000)).toBe(true)
    expect(await world.db.$count(jobs, eq(jobs.kind, 'mail-payment-details'))).toBe(0)
  })

  it('gives the tenant saved homes, and a search that found homes', async () => {
    const [user] = await world.db.select().from(users).where(eq(users.username, 'tenant'))
    if (!user) throw new Error('there is no tenant')
    const actor = { id: user.id, role: 'tenant' as const, isApproved: true }
    expect(await findOverview(world.db, actor)).toMatchObject({ homes: { length: 3 }, unseen: 2 })
    const found = await listFoundProperties(world.db, actor, { limit: 10 })
    expect(found.rows.map(({ property, search }) => [property.city, search.name])).toEqual([
      ['Lisbon', 'Lisbon, with the dog'],
      ['Lisbon', 'Lisbon, with the dog'],
    ])
  })

  it('gives every home a history up to now, and every published one views', async () => {
    const { properties } = demoRecords(NOW)
    const history = await world.db
      .select({ property: events.propertyId, at: events.at })
      .from(events)
      .where(isNotNull(events.propertyId))
    const views = await world.db.select({ property: dailyCounts.propertyId }).from(dailyCounts)
    expect(new Set(history.map(({ property }) => property)).size).toBe(properties.length)
    expect(history.filter(({ at }) => at > NOW)).toEqual([])
    expect(new Set(views.map(({ property }) => property)).size).toBe(
      properties.filter((property) => property.isPublished).length,
    )
  })

  it('gives every picture a blurred preview', async () => {
    const pictures = await world.db.select({ thumbhash: images.thumbhash }).from(images)
    expect(pictures.length).toBeGreaterThan(100)
    for (const { thumbhash } of pictures) expect(thumbhash).toMatch(/^[\w+/]{20,40}={0,2}$/)
  })

  it('has an open report of a message and one of a home', async () => {
    const agent = await world.agent()
    const { body } = await world.call(agent, reportRoutes.list)
    expect(body.map(({ kind, content }) => [kind, content])).toEqual([
      ['message', 'He likes canoes! We have agreed on the back wall.'],
      ['property', expect.stringMatching(/\w/)],
    ])
  })

  it('has a note about a person and one about an application, each written later than what it is about', async () => {
    const written = await world.db
      .select({ note: notes, person: users.createdAt, application: applications.createdAt })
      .from(notes)
      .leftJoin(users, eq(users.id, notes.userId))
      .leftJoin(applications, eq(applications.id, notes.applicationId))
    expect(written).toHaveLength(2)
    for (const { note, person, application } of written)
      expect(note.createdAt.getTime()).toBeGreaterThan((person ?? application ?? NOW).getTime())
  })

  it("keeps the owner's counts in agreement with the homes", async () => {
    const { properties, applications } = demoRecords(NOW)
    const own = properties.filter((property) => property.owner === 'ingrid')
    const occupied = own.filter((property) => property.status === 'occupied')
    const keys = new Set(own.map((property) => property.key))
    const [owner] = await world.db.select().from(users).where(eq(users.username, 'owner'))
    const counts = await findCounts(world.db, owner?.id ?? '')
    expect([counts('property'), counts('property', 'occupied')]).toEqual([own.length, occupied.length])
    expect(counts('rent')).toBe(occupied.reduce((sum, property) => sum + toCents(property.price, 'USD'), 0))
    const pending = applications.filter(({ property, status }) => status === 'pending' && keys.has(property))
    expect(counts('application', 'pending')).toBe(pending.length)
  })

  it('makes accounts, one for each role, that startDemo offers and that can sign in', async () => {
    const demo = await startDemo(context())
    expect(demo).toEqual({ usernames: ['tenant', 'owner', 'agent'], password: 'lintel-demo' })
    for (const username of demo?.usernames ?? []) {
      const { status, body } = await world.call(null, accountRoutes.login, {
        body: { username, password: 'lintel-demo' },
      })
      expect(status).toBe(200)
      expect(body.role).toBe(username)
    }
  })

  it('leaves the owner three conversations, two of them with unread messages', async () => {
    const heads = await world.db
      .select({ unread: conversations.unread, readAt: conversations.readAt })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(eq(users.username, 'owner'))
    expect(heads).toHaveLength(3)
    expect(heads.filter(({ unread }) => unread > 0)).toHaveLength(2)
    expect(heads.every(({ readAt }) => readAt !== null)).toBe(true)
  })

  it('sends a picture in one conversation', async () => {
    const sent = await world.db
      .select({ content: messages.content, width: images.width })
      .from(messages)
      .innerJoin(attachments, eq(attachments.messageId, messages.id))
      .innerJoin(images, eq(images.id, attachments.imageId))
      .where(eq(messages.type, 'document'))
    expect(sent).toEqual([{ content: 'Floor plan.svg', width: 1200 }])
  })
})

it('changes nothing in a database with an account, and startDemo offers no accounts there', async () => {
  world = await makeWorld()
  await world.tenant()
  expect(await fillDemo(context())).toBe(false)
  expect(await world.db.$count(users)).toBe(1)
  expect(await startDemo(context())).toBeNull()
  await world.close()
})
