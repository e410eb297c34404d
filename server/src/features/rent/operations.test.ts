import fc from 'fast-check'
import { it } from 'vitest'
import { openBooksProperty } from '../../test/rent-operations.ts'

const property = await openBooksProperty()

it('keeps the books in balance through a hundred operations in any order', () =>
  fc.assert(property, { numRuns: 1, endOnFailure: true }))
