import { expect, test } from 'vitest'
import { capitalised } from './capitalised.ts'
import { initials } from './names.ts'

test('takes initials from first and last name, and U without a name', () => {
  expect(initials('Ada', 'Moreau')).toBe('AM')
  expect(initials('élodie', '')).toBe('É')
  expect(initials(null, undefined)).toBe('U')
})

test('capitalises the first letter', () => {
  expect(capitalised('tenant')).toBe('Tenant')
})
