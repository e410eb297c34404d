import { expect, it } from 'vitest'
import { onlyRow } from './only-row.ts'

it('returns the row of a statement, and refuses none and several', () => {
  expect(onlyRow([{ id: 1 }])).toEqual({ id: 1 })
  expect(() => onlyRow([])).toThrow('a statement returned 0 rows instead of one')
  expect(() => onlyRow([1, 2])).toThrow('a statement returned 2 rows instead of one')
})
