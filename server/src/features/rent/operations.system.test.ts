import fc from 'fast-check'
import { it } from 'vitest'
import { openBooksProperty } from '../../test/rent-operations.ts'
import { inSoak } from '../../test/soak.ts'

const property = await openBooksProperty()

it('keeps the books in balance through any operations in any order', async () => {
  await fc.assert(property, { numRuns: inSoak(100, 6), endOnFailure: true })
}, 300_000)
