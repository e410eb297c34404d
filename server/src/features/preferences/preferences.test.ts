import { preferenceRoutes as routes } from '@lintel/contract/preferences/routes'
import { expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()

const find = async (user: TestUser) => (await world.call(user, routes.find)).body
const change = (user: TestUser, body: object) => world.call(user, routes.change, { body })
const table = (hiddenColumns: string[]) => ({ hiddenColumns, view: 'table' as const })

it('keeps what a user chose, each preference on its own, and shows it to nobody else', async () => {
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
  expect((await change(user, { recent: [{ kind: 'property', id: 'x' }] })).status).toBe(400)
  expect((await change(user, { portfolioTable: table(Array.from({ length: 31 }, () => 'x')) })).status).toBe(400)
  expect((await change(user, { theme: 'pink' })).body).toEqual({})
})
