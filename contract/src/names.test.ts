import { expect, it } from 'vitest'
import { fullName } from './names.ts'

it('joins the parts of a name that are known', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Moreau' })).toBe('Ada Moreau')
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
  expect(fullName({ firstName: null })).toBe('Someone')
})
