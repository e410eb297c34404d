import { randomUUID } from 'node:crypto'
import type { RecentRecord } from '@lintel/contract/preferences/recent'
import { preferenceRoutes as routes } from '@lintel/contract/preferences/routes'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

const world = await makeWorldForFile()

const find = async (user: TestUser) => (await world.call(user, routes.find)).body
const change = (user: TestUser, body: object) => world.call(user, routes.change, { body })
const table = (hiddenColumns: string[]) => ({ hiddenColumns, view: 'table' as const })

it('keeps the choices of a user, each preference on its own, and shows them to no other user', async () => {
  const [user, other] = [await world.owner(), await world.owner()]
  expect(await find(user)).toEqual({})
  await change(user, { portfolioTable: table(['city']), isWelcomed: true })
  const { body } = await change(user, { portfolioTable: table([]) })
  expect(body).toEqual({ portfolioTable: table([]), isWelcomed: true })
  expect([await find(user), await find(other)]).toEqual([body, {}])
})

it('keeps both of two preferences that are changed at once', async () => {
  const user = await world.agent()
  await Promise.all([change(user, { peopleTable: table(['role']) }), change(user, { documentsTable: table(['type']) })])
  expect(await find(user)).toEqual({ peopleTable: table(['role']), documentsTable: table(['type']) })
})

it('refuses other shapes, and ignores unknown names', async () => {
  const user = await world.tenant()
  expect((await change(user, { portfolioTable: table(Array.from({ length: 31 }, () => 'x')) })).status).toBe(400)
  expect((await change(user, { theme: 'pink' })).body).toEqual({})
})

const open = (user: TestUser, kind: string, { id }: { id: string }) =>
  world.call(user, routes.addRecent, { body: { kind, id } })
/** Each kind has its record beside the kind. */
const idOf = ({ kind: _, ...shown }: RecentRecord) => Object.values<{ id: string }>(shown)[0]?.id
const recentIds = async (user: TestUser) => (await world.call(user, routes.listRecent)).body.map(idOf)

it('lists opened records, the last one first, each once, and keeps twenty', async () => {
  const user = await world.agent()
  expect(await recentIds(user)).toEqual([])
  const opened = []
  for (let i = 0; i < 22; i++) opened.push(await world.property(await world.owner()))
  for (const property of opened) await open(user, 'property', property)
  const newestFirst = opened.map(({ id }) => id).reverse()
  expect(await recentIds(user)).toEqual(newestFirst.slice(0, 20))
  const [third = '', ...others] = [newestFirst[2], ...newestFirst.slice(0, 2), ...newestFirst.slice(3, 20)]
  await open(user, 'property', { id: third })
  await open(user, 'property', { id: third })
  expect(await recentIds(user)).toEqual([third, ...others])
})

it('keeps every record that two tabs open at once', async () => {
  const user = await world.agent()
  const opened = await Promise.all([1, 2, 3, 4].map(async () => world.property(await world.owner())))
  await Promise.all(opened.map((property) => open(user, 'property', property)))
  expect((await recentIds(user)).sort()).toEqual(opened.map(({ id }) => id).sort())
})

it('shows only what the user may see now, without contact details', async () => {
  const [owner, tenant, agent, stranger] = [
    await world.owner(),
    await world.tenant({ email: 'anna@homes.example', phone: '555 0199' }),
    await world.agent(),
    await world.tenant(),
  ]
  const property = await world.property(owner)
  const application = await world.application(tenant, property)
  await world.message(tenant, owner)
  const everything = [
    ['property', property],
    ['user', tenant],
    ['application', application],
    ['conversation', tenant],
    ['property', { id: randomUUID() }],
  ] as const
  for (const user of [owner, tenant, agent, stranger])
    for (const [kind, record] of everything) await open(user, kind, record)
  expect(await recentIds(owner)).toEqual([tenant.id, application.id, tenant.id, property.id])
  expect(await recentIds(agent)).toEqual([application.id, tenant.id, property.id])
  expect(await recentIds(stranger)).toEqual([property.id])
  expect(JSON.stringify((await world.call(agent, routes.listRecent)).body)).not.toMatch(/anna@|0199/)

  await world.db.update(properties).set({ isPublished: false }).where(eq(properties.id, property.id))
  await world.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, tenant.id))
  expect(await recentIds(stranger)).toEqual([])
  expect(await recentIds(agent)).toEqual([application.id, property.id])
})

it('refuses other kinds and ids', async () => {
  const user = await world.tenant()
  expect((await open(user, 'document', { id: randomUUID() })).status).toBe(400)
  expect((await open(user, 'property', { id: 'x' })).status).toBe(400)
  expect(await find(user)).toEqual({})
})
