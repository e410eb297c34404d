import { expect, test } from 'vitest'
import { initials } from './names.ts'
import { capitalised } from './text/capitalised.ts'

test('takes initials from first and last name, and U without a name', () => {
  expect(initials('Ada', 'Moreau')).toBe('AM')
  expect(initials('élodie', '')).toBe('É')
  expect(initials('E\u0301lodie', ' o\u0308zil')).toBe('E\u0301O\u0308')
  expect(initials('किरण', '王')).toBe('कि王')
  expect(initials('👩🏽‍💻 Ada', 'ørsted')).toBe('👩🏽‍💻Ø')
  expect(initials(null, undefined)).toBe('U')
})

test('capitalises the first letter', () => {
  expect(capitalised('tenant')).toBe('Tenant')
})
