import { accountRoutes } from '@lintel/contract/accounts/routes'
import type { Listing } from '@lintel/contract/portfolio/listing'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { DAYS } from '@lintel/contract/properties/tags'
import { describe, expect, it } from 'vitest'
import { PROPERTY_FORM } from '../../../test/property-form.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'

const world = await makeWorldForFile()

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ago = (ms: number) => new Date(Date.now() - ms)
const today = () => new Date().toISOString().slice(0, 10)

const read = (viewer: TestUser | null, id: string) => world.call(viewer, portfolioRoutes.listing, { params: { id } })
const answersWithin = async (owner: TestUser) => (await read(null, (await world.property(owner)).id)).body.answersWithin

type Sent = { from: TestUser; to: TestUser; agoMs: number; type?: 'text' | 'system' }
/** Oldest first: the database moves a message after those of both users that are there. */
async function send(messages: Sent[]) {
  for (const { from, to, agoMs, type = 'text' } of messages.toSorted((a, b) => b.agoMs - a.agoMs))
    await world.message(from, to, { type, createdAt: ago(agoMs) })
}

/** A conversation of each of several tenants that the owner answers after so long. */
async function answerAfter(owner: TestUser, waitsMs: number[], askedAgo = 30 * DAY_MS) {
  const sent: Sent[] = []
  for (const waitMs of waitsMs) {
    const tenant = await world.tenant()
    sent.push({ from: tenant, to: owner, agoMs: askedAgo }, { from: owner, to: tenant, agoMs: askedAgo - waitMs })
  }
  await send(sent)
}

describe('GET /api/properties/:id/listing', () => {
  it('tells visitors no more of the owner than a name without the last one, and days', async () => {
    const owner = await world.owner({
      firstName: 'Ingrid',
      lastName: 'Hultén',
      createdAt: new Date('2025-03-04T22:15:00Z'),
      email: 'ingrid@homes.example',
      phone: '+46 123456789',
    })
    const property = await world.property(owner, { createdAt: new Date('2026-01-05T09:30:00Z') })
    const { status, body } = await read(null, property.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      managedBy: { name: 'Ingrid H.', memberSince: '2025-03-04' },
      answersWithin: null,
      listedSince: today(),
      prices: [{ since: today(), price: 1200 }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Hult|T\d\d:|@|\+46/)
  })

  it('is not found for a draft of someone else', async () => {
    const owner = await world.owner()
    const draft = await world.property(owner, { isPublished: false })
    for (const stranger of [null, await world.tenant(), await world.owner(), await world.waitingAgent()])
      expect((await read(stranger, draft.id)).status).toBe(404)
    for (const viewer of [owner, await world.agent()])
      expect((await read(viewer, draft.id)).body).toMatchObject({ listedSince: null, prices: [] })
  })

  it('has the rents since the home was published, and none of its draft', async () => {
    const owner = await world.owner()
    const { body: property } = await world.call(owner, propertyRoutes.create, {
      body: { ...PROPERTY_FORM, price: 900 },
    })
    const edit = (body: object) => world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body })
    await edit({ price: 950.5 })
    await edit({ isPublished: true })
    expect((await read(null, property.id)).body.prices).toEqual([{ since: today(), price: 950.5 }])
    await edit({ price: 1000.25 })
    expect((await read(null, property.id)).body.prices).toEqual([{ since: today(), price: 1000.25 }])
    await edit({ isPublished: false })
    await edit({ price: 1 })
    expect((await read(owner, property.id)).body).toMatchObject({ listedSince: null, prices: [{ price: 1000.25 }] })
  })

  it.each([
    ['hour', [1, 2, 3, 20 * 60, 21 * 60]],
    ['day', [1, 2, 61, 20 * 60, 21 * 60]],
    ['days', [1, 2, 3 * 24 * 60, 3 * 24 * 60, 3 * 24 * 60]],
  ] as const)('tells the median of five answers: %s for %j minutes', async (expected, minutes) => {
    const owner = await world.owner()
    await answerAfter(
      owner,
      minutes.map((waited) => waited * MINUTE_MS),
    )
    expect(await answersWithin(owner)).toBe(expected)
  })

  it('tells nothing of four answers, nor of answers from before the last 90 days', async () => {
    const owner = await world.owner()
    await answerAfter(owner, Array(5).fill(MINUTE_MS), 120 * DAY_MS)
    await answerAfter(owner, Array(4).fill(MINUTE_MS))
    expect(await answersWithin(owner)).toBeNull()
    await answerAfter(owner, [MINUTE_MS], 2 * DAY_MS)
    expect(await answersWithin(owner)).toBe('hour')
  })

  it('counts several messages in a row once, from the first', async () => {
    const owner = await world.owner()
    await answerAfter(owner, Array(4).fill(MINUTE_MS))
    const tenant = await world.tenant()
    const others = [await world.tenant(), await world.tenant(), await world.tenant(), await world.tenant()]
    await send([
      ...[9, 8, 7, 6].map((days) => ({ from: tenant, to: owner, agoMs: days * DAY_MS })),
      { from: owner, to: tenant, agoMs: 5 * DAY_MS },
    ])
    // Five answers: four of a minute, one of four days.
    expect(await answersWithin(owner)).toBe('hour')
    await send(
      others.flatMap((from) => [
        { from, to: owner, agoMs: 4 * DAY_MS },
        { from, to: owner, agoMs: 2 * DAY_MS },
        { from: owner, to: from, agoMs: 2 * DAY_MS - MINUTE_MS },
      ]),
    )
    // Nine: four of a minute, five of days.
    expect(await answersWithin(owner)).toBe('days')
  })

  it('takes notices neither for questions nor for answers', async () => {
    const owner = await world.owner()
    await answerAfter(owner, Array(4).fill(MINUTE_MS))
    const tenants = [await world.tenant(), await world.tenant(), await world.tenant()]
    const [asked, ignored, both] = tenants as [TestUser, TestUser, TestUser]
    await send([
      { from: asked, to: owner, agoMs: 9 * DAY_MS, type: 'system' },
      { from: owner, to: asked, agoMs: 9 * DAY_MS - MINUTE_MS },
      { from: ignored, to: owner, agoMs: 8 * DAY_MS },
      { from: owner, to: ignored, agoMs: 8 * DAY_MS - MINUTE_MS, type: 'system' },
    ])
    expect(await answersWithin(owner)).toBeNull()
    await send([
      { from: both, to: owner, agoMs: 7 * DAY_MS, type: 'system' },
      { from: both, to: owner, agoMs: 6 * DAY_MS },
      { from: owner, to: both, agoMs: 6 * DAY_MS - MINUTE_MS, type: 'system' },
      { from: owner, to: both, agoMs: 6 * DAY_MS - 2 * MINUTE_MS },
    ])
    expect(await answersWithin(owner)).toBe('hour')
  })

  it('counts answers of this owner alone', async () => {
    const [owner, other] = [await world.owner(), await world.owner()]
    await answerAfter(other, Array(5).fill(MINUTE_MS))
    expect(await answersWithin(owner)).toBeNull()
    expect(await answersWithin(other)).toBe('hour')
  })
})

describe('the cached response', () => {
  const cached = async (id: string): Promise<Listing> =>
    (await world.app.inject({ url: `/api/properties/${id}/listing` })).json()

  it('has a new name of the owner at once', async () => {
    const owner = await world.owner({ firstName: 'Olga', lastName: 'Berg' })
    const { id } = await world.property(owner)
    expect((await cached(id)).managedBy.name).toBe('Olga B.')
    await world.call(owner, accountRoutes.changeProfile, { body: { lastName: 'Årud' } })
    expect((await cached(id)).managedBy.name).toBe('Olga Å.')
  })

  it('has new answer times the next day', async () => {
    const owner = await world.owner()
    const { id } = await world.property(owner)
    await world.runTask('begin days', new Date('2126-03-04T23:45:00Z'))
    expect((await cached(id)).answersWithin).toBeNull()
    await answerAfter(owner, Array(5).fill(MINUTE_MS))
    await world.runTask('begin days', new Date('2126-03-04T23:59:59Z'))
    expect((await cached(id)).answersWithin).toBeNull()
    await world.runTask('begin days', new Date('2126-03-05T00:00:01Z'))
    expect((await cached(id)).answersWithin).toBe('hour')
    expect(portfolioRoutes.listing.shows({ params: { id }, query: {} })).toContain(DAYS)
  })
})
