import { type RouteByKey, routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, type Caller, type Permission, type Scene } from './permissions.ts'
import { makeWorld, type TestUser, type World } from './world.ts'

/*
 * Makes every call of the contract as every kind of caller, on the caller's own record and on another user's, and compares
 * the statuses with those declared in the features' `permissions.ts`.
 */

const modules = import.meta.glob<{ permissions: Partial<Record<keyof RouteByKey, Permission>> }>(
  '../features/*/permissions.ts',
  { eager: true },
)
const declared = Object.values(modules).flatMap(({ permissions }) => Object.entries(permissions))
const byKey = new Map(declared)

let world: World
let others: Pick<Scene, 'owner' | 'tenant' | 'agent'>
beforeAll(async () => {
  world = await makeWorld()
  others = { owner: await world.owner(), tenant: await world.tenant(), agent: await world.agent() }
})
afterAll(() => world.close())

const createCaller: Record<Caller, () => Promise<TestUser | null>> = {
  anonymous: async () => null,
  tenant: () => world.tenant(),
  owner: () => world.owner(),
  agent: () => world.agent(),
  waiting: () => world.waitingAgent(),
}

test('every route has one row of permissions, and every row a route', () => {
  const keys = routes.map((route) => `${route.method} ${route.path}`)
  expect(declared.map(([key]) => key).sort()).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))('%s', (key, route) => {
  test.each(CALLERS)('answers the declared status to %s', async (kind) => {
    const row = byKey.get(key)
    if (!row) throw new Error('no feature declares who may call this')
    for (const isOwn of [true, false]) {
      const caller = await createCaller[kind]()
      const callerOr = (another: TestUser) => (isOwn && caller ? caller : another)
      const input = await row.input?.({ ...others, world, caller, isOwn, callerOr })
      const response = await world.call(caller, route, input ?? {})
      const expected = (isOwn ? row.own : row.anothers)[kind]
      expect(response.status, `${isOwn ? 'own' : "another's"}: ${JSON.stringify(response.body)}`).toBe(expected)
      if (expected >= 400) expect(response.headers['content-type']).toContain('application/problem+json')
    }
  })
})
