import { expect, it } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { makeWorldForFile } from './test/world.ts'

const world = await makeWorldForFile()

it('finds nothing in an empty database', async () => {
  expect(await checkInvariants(world.pool)).toEqual([])
})
