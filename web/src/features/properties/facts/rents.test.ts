import { expect, it } from 'vitest'
import { formatRents } from './rents.ts'

it('formats rents in the locale', () => {
  expect([formatRents(2.3, 'en-US'), formatRents(1, 'en-US'), formatRents(3, 'en-US')]).toEqual([
    '2.3 rents',
    '1 rent',
    '3 rents',
  ])
})
