import { readdir, readFile } from 'node:fs/promises'
import { API } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { savedRoutes as routes } from '@lintel/contract/saved/routes'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { emailLimits } from '../../mail/table.ts'
import { makeSearchScene } from '../../test/search-scene.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'
import { firstMailAt } from './alert-times.ts'
import { foundProperties } from './table.ts'
import { unsubscribeToken } from './unsubscribe.ts'

const world = await makeWorldForFile()
const scene = await makeSearchScene(world)
const { next, save, publish, edit, found, unseen } = scene

/** Sends what waits for other homes, and reads the emails to an address in the outbox. */
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

describe('an alert', () => {
  const verified = () => world.tenant({ email: `reader-${next()}@example.com` })

  it('lists the homes of a quarter of a minute in one email with links to them', async () => {
    const tenant = await verified()
    await save(tenant)
    const [first, second] = [await publish({ title: 'Loft by the river' }), await publish({ price: 999.5 })]
    const [mail, ...others] = await readMails(tenant.email ?? '')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 new homes for your saved searches')
    for (const { id } of [first, second]) expect(mail?.text).toContain(`http://localhost:3000/listings/${id}`)
    expect(mail?.text).toContain(`Loft by the river, ${scene.city}: $1,200 a month`)
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

  it('emails a lower rent with the former one', async () => {
    const tenant = await verified()
    const property = await publish({ title: 'Attic' })
    await save(tenant)
    await edit(property.id, { price: 1000 })
    const [mail] = await readMails(tenant.email ?? '')
    expect(mail?.subject).toBe(`A lower rent: Attic, ${scene.city}`)
    expect(mail?.text).toContain('$1,000 a month, was $1,200')
  })

  it('names new homes and lower rents in one email', async () => {
    const tenant = await verified()
    const [property] = [await publish(), await save(tenant)]
    await publish()
    await edit(property.id, { price: 1000 })
    expect((await readMails(tenant.email ?? ''))[0]?.subject).toBe(
      '2 new homes and lower rents for your saved searches',
    )
  })

  it('has at most twenty homes and the number of others', async () => {
    const tenant = await verified()
    await save(tenant)
    const { id: propertyId } = await publish()
    const [property] = await world.db.select().from(properties).where(eq(properties.id, propertyId))
    const [hit] = await world.db.select().from(foundProperties).where(eq(foundProperties.propertyId, propertyId))
    if (!property || !hit) throw new Error('the search found no home')
    // Copies: the email is sent a quarter of a minute after the first, whatever a slow machine has published by then.
    const { id: _, ...row } = property
    const { id: __, ...foundRow } = hit
    const copies = await world.db.insert(properties).values(Array(22).fill(row)).returning()
    await world.db.insert(foundProperties).values(copies.map(({ id }) => ({ ...foundRow, propertyId: id })))
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
        .update(foundProperties)
        .set({ dueAt: now })
        .where(and(isNotNull(foundProperties.dueAt), eq(foundProperties.dueAt, now)))
      await world.runTask('email what saved searches found', now)
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

  it('leaves out a home that no longer matches when it is due, which is found again once it does', async () => {
    const tenant = await verified()
    await save(tenant, {}, 'daily')
    const [property, stays] = [await publish(), await publish()]
    await edit(property.id, { status: 'maintenance' })
    expect(await unseen(tenant)).toBe(1)
    expect((await found(tenant)).map(({ id }) => id)).toEqual([stays.id])
    await edit(stays.id, { isPublished: false })
    expect(await unseen(tenant)).toBe(0)
    await edit(property.id, { status: 'available' })
    await edit(stays.id, { isPublished: true })
    expect(await found(tenant)).toEqual([stays, property].map(({ id }) => ({ id, formerPrice: null })))
  })

  it('leaves out homes already seen on the page', async () => {
    const tenant = await verified()
    await save(tenant)
    const [seen, other] = [await publish(), await publish({ title: 'The other one' })]
    await world.call(tenant, routes.markSeen, { body: { homes: [seen.id] } })
    expect(await unseen(tenant)).toBe(1)
    const [mail] = await readMails(tenant.email ?? '')
    expect(mail?.subject).toBe(`A new home: The other one, ${scene.city}`)
    expect((await found(tenant)).map(({ id }) => id)).toEqual([other.id, seen.id])
  })

  it('does not find a home again that it emailed', async () => {
    const tenant = await verified()
    await save(tenant)
    const property = await publish()
    await readMails(tenant.email ?? '')
    await edit(property.id, { status: 'maintenance' })
    await edit(property.id, { status: 'available' })
    expect(await readMails(tenant.email ?? '')).toHaveLength(1)
    expect(await found(tenant)).toHaveLength(1)
  })

  it('is due in the morning of its reader', async () => {
    const reader = await world.tenant({ timeZone: 'Asia/Tokyo' })
    const { id } = await save(reader, {}, 'daily')
    const readDue = async () => {
      const [row] = await world.db
        .select({ dueAt: foundProperties.dueAt })
        .from(foundProperties)
        .where(eq(foundProperties.searchId, id))
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
