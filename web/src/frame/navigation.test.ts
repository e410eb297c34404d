import { beforeAll, expect, test } from 'vitest'
import { loadSignedInCode, setSignedInCode } from '../signed-in-code.ts'
import { ariaCurrentOf, headerLinks } from './navigation.ts'

setSignedInCode(() => import('../signed-in.tsx'))
beforeAll(loadSignedInCode)

test('marks a link to the current screen', () => {
  expect(ariaCurrentOf('/listings', '/listings')).toBe('page')
  expect(ariaCurrentOf('/profile', '/listings')).toBeUndefined()
})

test('marks a link to a parent of the current screen', () => {
  expect(ariaCurrentOf('/listings', '/listings/42')).toBe('true')
  expect(ariaCurrentOf('/listings', '/listings-of-old')).toBeUndefined()
})

test('treats / and /dashboard as the same screen, without children', () => {
  expect(ariaCurrentOf('/', '/dashboard')).toBe('page')
  expect(ariaCurrentOf('/dashboard', '/')).toBe('page')
  expect(ariaCurrentOf('/', '/listings')).toBeUndefined()
})

test.each([
  [null, ['/listings']],
  [{ role: 'tenant', isApproved: true }, ['/listings', '/dashboard', '/applications', '/messages']],
  [{ role: 'owner', isApproved: true }, ['/listings', '/dashboard', '/properties', '/applications', '/messages']],
  [
    { role: 'agent', isApproved: true },
    ['/listings', '/dashboard', '/properties', '/applications', '/messages', '/users', '/reports'],
  ],
  [{ role: 'agent', isApproved: false }, ['/listings', '/dashboard', '/applications', '/messages']],
] as const)('shows the user %j the links %j in the header', (user, paths) => {
  expect(headerLinks(user && { id: '7', ...user }).map(({ href }) => href)).toEqual(paths)
})
