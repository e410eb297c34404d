import { routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { expect, it } from 'vitest'
import { withDefaults } from '../test/call-scenes.ts'
import { createCaller, createInput, createOthers, keyOf, permissionOf } from '../test/declared-permissions.ts'
import { CALLERS } from '../test/permissions.ts'
import { type Input, listFields, withValue } from '../test/sample-input.ts'
import { makeWorldForFile } from '../test/world.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const world = await makeWorldForFile()
const others = await createOthers(world)

const secondIds = (route: Route) =>
  route.params ? listFields(route).filter(({ part, schema }) => part !== 'params' && schema.format === 'uuid') : []
const withSecondIds = routes
  .filter((route) => secondIds(route).length > 0)
  .map((route) => [keyOf(route), route] as const)

it('knows the calls that name a second record', () => {
  expect(withSecondIds.map(([key]) => key)).toContain('POST /api/leases/:id/payments')
})

it.each(withSecondIds)('%s answers that another’s record is not there, whatever else is named', async (_key, route) => {
  const { anothers } = permissionOf(route)
  const wrong: string[] = []
  for (const kind of CALLERS.filter((one) => [403, 404].includes(Number(anothers[one])))) {
    const caller = await createCaller[kind](world)
    const input = withDefaults(route, await createInput(route, { ...others, world, caller, isOwn: false })) as Input
    const answer = async (sent: Input) => {
      const { status, problem } = await world.call(caller, route, sent as object)
      return `${status} ${problem.detail}`
    }
    const expected = await answer(input)
    for (const field of secondIds(route)) {
      const given = await answer(withValue(input, field, UNKNOWN))
      if (given !== expected) wrong.push(`${kind}, ${field.path.join('.')}: ${given} instead of ${expected}`)
    }
  }
  expect(wrong).toEqual([])
})
