import { routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { describe, expect, test } from 'vitest'
import {
  createCaller,
  createInput,
  createOthers,
  declaredPermissions,
  keyOf,
  permissionOf,
} from './declared-permissions.ts'
import { CALLERS } from './permissions.ts'
import { makeWorldForFile } from './world.ts'

/*
 * Makes every call of the contract as every kind of caller, on the caller's own record and on another user's, and compares
 * the statuses with those declared in the features' `permissions.ts`.
 */

const world = await makeWorldForFile()
const others = await createOthers(world)

test('every route has one row of permissions, and every row a route', () => {
  const keys = routes.map(keyOf)
  expect(declaredPermissions.map(([key]) => key).sort()).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(routes.map((route): [string, Route] => [keyOf(route), route]))('%s', (_key, route) => {
  test.each(CALLERS)('answers the declared status to %s', async (kind) => {
    const permission = permissionOf(route)
    for (const isOwn of [true, false]) {
      const caller = await createCaller[kind](world)
      const input = await createInput(route, { ...others, world, caller, isOwn })
      const response = await world.call(caller, route, input)
      const expected = (isOwn ? permission.own : permission.anothers)[kind]
      expect(response.status, `${isOwn ? 'own' : "another's"}: ${JSON.stringify(response.body)}`).toBe(expected)
      if (expected >= 400) expect(response.headers['content-type']).toContain('application/problem+json')
    }
  })
})
