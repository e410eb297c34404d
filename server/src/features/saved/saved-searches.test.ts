import { readdir, readFile } from 'node:fs/promises'
import { API } from '@lintel/contract/api'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import type { Route } from '@lintel/contract/route'
import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { emailLimits } from '../../mail/table.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { users } from '../accounts/table.ts'
import { firstMailAt } from './alert-times.ts'
import { foundHomes } from './table.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const form = { description: 'Quiet.', address: '1 Mill Lane', price: 1200, bedrooms: 2, bathrooms: 1, area: 60 }

let city = ''
let count = 0
const next = () => ++count
/** A city of its own for each test, so that no other test's search finds its homes. */
beforeEach(() => {
  city = `City ${next()}`
})

type Frequency = 'at-once' | 'daily' | 'weekly' | 'never'
const save = async (user: TestUser, filters: Record<string, string> = {}, frequency: Frequency = 'at-once') =>
  (
    await world.call(user, routes.saveSearch, {
      body: { name: `Homes in ${city}`, filters: { city, ...filters }, frequency },
    })
  ).body

const publish = async (values: object = {}, by: TestUser = owner) => {
  const body = { ...form, title: `Home ${next()}`, city, isPublished: true, ...values }
  const { body: home, status } = await world.call(by, propertyRoutes.create, { body })
  expect(status).toBe(201)
  await world.runJobs()
  return home
}
const edit = async (id: string, body: object) => {
  await world.call(owner, propertyRoutes.edit, { params: { id }, body })
  await world.runJobs()
}
const found = async (user: TestUser) =>
  (await world.call(user, routes.listFound)).body.map(({ property, formerPrice }) => ({ id: property.id, formerPrice }))
const unseen = async (user: TestUser) => (await world.call(user, routes.overview)).body.unseen

/** Sends what waits for other homes, and reads the e-mails to an address in the outbox. */
async function readMails(address: string) {
  await world.db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(like(jobs.kind, 'mail-%'))
  await world.runJobs()
  const files = await readdir(world.outboxDir).catch(() => [])
  const mails = await Promise.all(
    files.map(async (file) => {
      const raw = await readFile(`${world.outboxDir}/${file}`)
      return { ...(await PostalMime.parse(raw)), raw: raw.toString() }
    }),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

describe('a saved search', () => {
  it('keeps its filters and finds homes from then on, each once', async () => {
    const tenant = await world.tenant()
    await publish()
    const search = await save(tenant, { minBedrooms: '2', pets: 'possible', unknown: 'x' })
    expect(search).toMatchObject({
      filters: { city, minBedrooms: '2', pets: 'possible' },
      frequency: 'at-once',
      unseen: 0,
    })
    const home = await publish({ facts: { pets: 'welcome' } })
    await publish({ facts: { pets: 'none' } })
    await publish({ bedrooms: 1, facts: { pets: 'welcome' } })
    await edit(home.id, { description: 'Very quiet.' })
    expect(await found(tenant)).toEqual([{ id: home.id, formerPrice: null }])
    expect(await unseen(tenant)).toBe(1)
    expect((await world.call(tenant, routes.listSearches)).body[0]?.unseen).toBe(1)
  })

  it('finds a home once for a user, whichever of their searches match', async () => {
    const tenant = await world.tenant()
    await save(tenant, {}, 'weekly')
    const soonest = await save(tenant, { minBedrooms: '1' }, 'at-once')
    await save(tenant, {}, 'never')
    await publish()
    const { body } = await world.call(tenant, routes.listFound)
    expect(body.map(({ search }) => search.id)).toEqual([soonest.id])
  })

  it('does not find homes of the user', async () => {
    await save(owner)
    await publish()
    expect(await found(owner)).toEqual([])
  })

  it('finds a home when it is published, becomes available or gets what was missing', async () => {
    const tenant = await world.tenant()
    await save(tenant, { pets: 'welcome', minBathrooms: '2' })
    const draft = await publish({ isPublished: false, bathrooms: 2, facts: { pets: 'welcome' } })
    const occupied = await publish({ status: 'maintenance', bathrooms: 2, facts: { pets: 'welcome' } })
    const strict = await publish({ bathrooms: 2, facts: { pets: 'none' } })
    const small = await publish({ bathrooms: 1, facts: { pets: 'welcome' } })
    expect(await found(tenant)).toEqual([])
    await edit(draft.id, { isPublished: true })
    await edit(occupied.id, { status: 'available' })
    await edit(strict.id, { facts: { pets: 'welcome' } })
    await edit(small.id, { bathrooms: 2 })
    expect(new Set((await found(tenant)).map(({ id }) => id))).toEqual(
      new Set([draft.id, occupied.id, strict.id, small.id]),
    )
  })

  it('finds a home when its lease is cancelled', async () => {
    const tenant = await world.tenant()
    const home = await world.home(owner, { city, status: 'occupied' })
    const lease = await world.lease(await world.tenant(), home, { startsOn: '2099-01-01', endsOn: '2099-12-31' })
    await save(tenant)
    const { status } = await world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })
    expect(status).toBe(200)
    await world.runJobs()
    expect(await found(tenant)).toEqual([{ id: home.id, formerPrice: null }])
  })

  it('tells a lower rent once, and again only when it is lower still', async () => {
    const tenant = await world.tenant()
    const home = await publish({ price: 1500 })
    await save(tenant)
    const prices: (number | null)[] = []
    for (const price of [1600, 1400, 1450, 1420, 1300]) {
      await edit(home.id, { price })
      prices.push((await found(tenant))[0]?.formerPrice ?? null)
      await world.call(tenant, routes.markSeen, { body: { until: new Date().toISOString() } })
    }
    expect(prices).toEqual([null, 1600, 1600, 1600, 1400])
  })

  it('does not tell a home again that was taken down in between', async () => {
    const tenant = await world.tenant()
    await save(tenant)
    const home = await publish()
    await world.call(tenant, routes.markSeen, { body: { until: new Date().toISOString() } })
    await edit(home.id, { isPublished: false })
    expect(await found(tenant)).toEqual([])
    await edit(home.id, { isPublished: true })
    expect([(await found(tenant)).length, await unseen(tenant)]).toEqual([1, 0])
  })

  it('is one of at most fifty, and goes with what it found', async () => {
    const tenant = await world.tenant()
    const search = await save(tenant)
    await publish()
    const saved = await Promise.all(Array.from({ length: 51 }, () => save(tenant, {}, 'never')))
    expect(saved.filter(({ id }) => id)).toHaveLength(49)
    await world.call(tenant, routes.removeSearch, { params: { id: search.id } })
    expect(await found(tenant)).toEqual([])
  })

  it.each([
    [{ bedrooms: 'many' }, 'Bedrooms'],
    [{ pets: 'unicorns' }, 'Pets'],
    [{ availableBy: '2026-02-30' }, 'Choose the day'],
  ])('refuses filters that the list refuses: %o', async (filters, text) => {
    const { status, problem } = await world.call(await world.tenant(), routes.saveSearch, {
      body: { name: 'X', filters },
    })
    expect([status, problem.detail]).toEqual([400, expect.stringContaining(text)])
  })

  it('is seen and changed by its user alone', async () => {
    const search = await save(await world.tenant())
    const stranger = await world.tenant()
    const input = { params: { id: search.id } }
    expect((await world.call(stranger, routes.changeSearch, { ...input, body: { name: 'Mine' } })).status).toBe(404)
    expect((await world.call(stranger, routes.removeSearch, input)).status).toBe(404)
    expect((await world.call(stranger, routes.listSearches)).body).toEqual([])
  })
})

describe('an alert', () => {
  const verified = () => world.tenant({ email: `reader-${next()}@example.com` })

  it('lists the homes of a quarter of a minute in one e-mail with links to them', async () => {
    const tenant = await verified()
    await save(tenant)
    const [first, second] = [await publish({ title: 'Loft by the river' }), await publish({ price: 999.5 })]
    const [mail, ...others] = await readMails(tenant.email ?? '')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 new homes for your saved searches')
    for (const { id } of [first, second]) expect(mail?.text).toContain(`http://localhost:3000/listings/${id}`)
    expect(mail?.text).toContain(`Loft by the river, ${city}: $1,200 a month`)
    expect(mail?.text).toContain('$999.50 a month')
  })

  it('waits for no more than a minute', async () => {
    const tenant = await verified()
    await save(tenant)
    await publish()
    const [job] = await world.db.select().from(jobs).where(eq(jobs.kind, 'mail-saved-search'))
    expect(job?.runAt.getTime()).toBeLessThan(Date.now() + 20_000)
    await readMails(tenant.email ?? '')
  })

  it('tells a lower rent with the one before', async () => {
    const tenant = await verified()
    const home = await publish({ title: 'Attic' })
    await save(tenant)
    await edit(home.id, { price: 1000 })
    const [mail] = await readMails(tenant.email ?? '')
    expect(mail?.subject).toBe(`A lower rent: Attic, ${city}`)
    expect(mail?.text).toContain('$1,000 a month, was $1,200')
  })

  it('has at most twenty homes and the number of others', async () => {
    const tenant = await verified()
    await save(tenant)
    for (let home = 0; home < 23; home++) await publish()
    const [mail] = await readMails(tenant.email ?? '')
    expect(mail?.text?.match(/\/listings\//g)).toHaveLength(20)
    expect(mail?.text).toContain('and 3 more on the page Saved.')
  })

  it('is not sent to addresses that are not verified, nor to disabled accounts', async () => {
    const unverified = await world.tenant({ email: 'unverified@example.com', emailVerifiedAt: null })
    const disabled = await verified()
    for (const user of [unverified, disabled]) await save(user)
    await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
    await publish()
    expect(await readMails('unverified@example.com')).toEqual([])
    expect(await readMails(disabled.email ?? '')).toEqual([])
    expect(await unseen(unverified)).toBe(1)
  })

  it('comes by day or week in the morning, and never if so chosen', async () => {
    const [daily, weekly, never] = [await verified(), await verified(), await verified()]
    await save(daily, {}, 'daily')
    await save(weekly, {}, 'weekly')
    await save(never, {}, 'never')
    await publish()
    const mailsAt = async (now: Date) => {
      await world.db
        .update(foundHomes)
        .set({ dueAt: now })
        .where(and(isNotNull(foundHomes.dueAt), eq(foundHomes.dueAt, now)))
      await world.runTask('e-mail what saved searches found', now)
      return world.db.select({ data: jobs.data }).from(jobs).where(eq(jobs.kind, 'mail-saved-search'))
    }
    expect(await mailsAt(new Date())).toEqual([])
    const zone = world.context.settings.timeZone
    const morning = firstMailAt('daily', new Date(), zone) as Date
    expect((await mailsAt(new Date(morning.getTime() + 1000))).map(({ data }) => data)).toContainEqual({
      userId: daily.id,
    })
    const monday = firstMailAt('weekly', new Date(), zone) as Date
    const due = (await mailsAt(new Date(monday.getTime() + 1000))).map(({ data }) => data)
    expect(due).toContainEqual({ userId: weekly.id })
    expect(due).not.toContainEqual({ userId: never.id })
    await world.db.delete(jobs).where(eq(jobs.kind, 'mail-saved-search'))
  })

  it('is due in the morning of its reader', async () => {
    const reader = await world.tenant({ timeZone: 'Asia/Tokyo' })
    const { id } = await save(reader, {}, 'daily')
    const readDue = async () => {
      const [row] = await world.db
        .select({ dueAt: foundHomes.dueAt })
        .from(foundHomes)
        .where(eq(foundHomes.searchId, id))
      return row?.dueAt?.toISOString()
    }
    await publish()
    expect(await readDue()).toBe(firstMailAt('daily', new Date(), 'Asia/Tokyo')?.toISOString())
    await world.call(reader, routes.changeSearch, { params: { id }, body: { frequency: 'weekly' } })
    expect(await readDue()).toBe(firstMailAt('weekly', new Date(), 'Asia/Tokyo')?.toISOString())
  })

  it('is not sent any more after the frequency was set to never', async () => {
    const tenant = await verified()
    const { id } = await save(tenant)
    await publish()
    await world.call(tenant, routes.changeSearch, { params: { id }, body: { frequency: 'never' } })
    expect(await readMails(tenant.email ?? '')).toEqual([])
  })

  it('is stopped by one click of a mail program, from any site and without a session', async () => {
    const tenant = await verified()
    await save(tenant)
    await publish()
    const [mail] = await readMails(tenant.email ?? '')
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = new URL(String(headers.get('list-unsubscribe')).replaceAll(/[<>]/g, ''))
    expect(mail?.text).toContain(`http://localhost:3000/unsubscribe/${url.pathname.split('/').at(-1)}`)
    // A GET, as scanners of links make it, changes nothing.
    const page = await world.app.inject({ method: 'GET', url: url.pathname })
    expect([page.statusCode, page.headers.location]).toEqual([302, url.pathname.replace('/api', '')])
    expect((await world.call(tenant, routes.listSearches)).body[0]?.frequency).toBe('at-once')
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: url.pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://mail.example',
      },
    })
    expect(statusCode).toBe(200)
    expect((await world.call(tenant, routes.listSearches)).body[0]?.frequency).toBe('never')
    await publish()
    await world.db.delete(emailLimits)
    expect(await readMails(tenant.email ?? '')).toHaveLength(1)
  })

  it('is stopped by the only call that other sites may make', () => {
    const open = Object.values(API)
      .flatMap((feature) => Object.values(feature) as Route[])
      .filter((one) => one.isFromAnySite)
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/unsubscribe/:token'])
  })

  it('is stopped only with the token of its user', async () => {
    const tenant = await verified()
    await save(tenant)
    const token = unsubscribeToken(world.context.settings.sessionSecret, tenant.id)
    for (const wrong of [tenant.id, `${tenant.id}.`, `${token}x`, token.slice(0, -1), token.replace(/^./, 'f'), 'ü'])
      expect((await world.call(null, routes.unsubscribe, { params: { token: wrong } })).status).toBe(404)
    expect((await world.call(tenant, routes.listSearches)).body[0]?.frequency).toBe('at-once')
  })
})
