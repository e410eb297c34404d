import { accountRoutes } from '@lintel/contract/accounts/routes'
import { fileRoutes } from '@lintel/contract/files/routes'
import { toCents } from '@lintel/contract/money'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../features/accounts/table.ts'
import { images } from '../features/files/table.ts'
import { conversations } from '../features/messages/table.ts'
import { portfolioTotals } from '../features/overview/table.ts'
import { makeWorld, type World } from '../test/world.ts'
import { fillDemoWorld } from './fill.ts'
import { demoWorld } from './world.ts'

const NOW = new Date('2026-03-14T10:00:00Z')

let world: World

describe('an installation filled with the demo world', () => {
  beforeAll(async () => {
    world = await makeWorld()
    expect(await fillDemoWorld(world.db, world.storage, NOW)).toBe(true)
  })
  afterAll(() => world.close())

  test('is filled once, and homes show their pictures', async () => {
    expect(await fillDemoWorld(world.db, world.storage, NOW)).toBe(false)

    const { body: homes } = await world.call(null, propertyRoutes.listPublic, { query: { limit: '100' } })
    const shown = demoWorld(NOW).homes.filter((home) => home.isPublished && home.status === 'available')
    expect(homes.map((home) => home.title)).toEqual(shown.map((home) => home.title))

    const id = homes[0]?.images[0]?.split('/').at(-1) ?? ''
    const picture = await world.call(null, fileRoutes.image, { params: { id } })
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
  })

  test('every picture has a blurred preview', async () => {
    const pictures = await world.db.select({ thumbhash: images.thumbhash }).from(images)
    expect(pictures.length).toBeGreaterThan(100)
    for (const { thumbhash } of pictures) expect(thumbhash).toMatch(/^[\w+/]{20,40}={0,2}$/)
  })

  test('the three demo people sign in with the password everyone knows', async () => {
    for (const username of ['tenant', 'owner', 'agent']) {
      const { status, body } = await world.call(null, accountRoutes.login, {
        body: { username, password: 'lintel-demo' },
      })
      expect(status).toBe(200)
      expect(body.role).toBe(username)
    }
  })

  test("the demo owner's figures agree with the homes", async () => {
    const { homes, applications } = demoWorld(NOW)
    const own = homes.filter((home) => home.owner === 'ingrid')
    const let_ = own.filter((home) => home.status === 'occupied')
    const keys = new Set(own.map((home) => home.key))
    const [owner] = await world.db.select().from(users).where(eq(users.username, 'owner'))
    const [totals] = await world.db
      .select()
      .from(portfolioTotals)
      .where(eq(portfolioTotals.ownerId, owner?.id ?? ''))
    expect(totals).toMatchObject({
      properties: own.length,
      occupied: let_.length,
      revenueCents: let_.reduce((sum, home) => sum + toCents(home.rentDollars), 0),
      pendingApplications: applications.filter(({ home, status }) => status === 'pending' && keys.has(home)).length,
    })
  })

  test('the demo people have written to each other, and some of it waits to be read', async () => {
    const heads = await world.db
      .select({ unread: conversations.unread, readAt: conversations.readAt })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(eq(users.username, 'owner'))
    expect(heads).toHaveLength(3)
    expect(heads.filter(({ unread }) => unread > 0)).toHaveLength(2)
    expect(heads.every(({ readAt }) => readAt !== null)).toBe(true)
  })
})

describe('a new installation', () => {
  beforeEach(async () => {
    world = await makeWorld()
  })
  afterEach(() => world.close())

  test('of two servers that start on one new database one fills it', async () => {
    const filled = await Promise.all([0, 1].map(() => fillDemoWorld(world.db, world.storage, NOW)))
    expect(filled.sort()).toEqual([false, true])
  })

  test('an installation with an account of its own is left alone', async () => {
    await world.tenant()
    expect(await fillDemoWorld(world.db, world.storage, NOW)).toBe(false)
    const [count] = await world.db.select({ users: sql<number>`count(*)::int` }).from(users)
    expect(count?.users).toBe(1)
  })
})
