import { expect, test } from 'vitest'
import { currentness, headerLinks } from './navigation.ts'

test('a link is current at its own screen', () => {
  expect(currentness('/listings', '/listings')).toBe('page')
  expect(currentness('/profile', '/listings')).toBeUndefined()
})

test('a link is current in what lies within its screen', () => {
  expect(currentness('/listings', '/listings/42')).toBe('true')
  expect(currentness('/listings', '/listings-of-old')).toBeUndefined()
})

test('home and dashboard are one place, and nothing lies within it', () => {
  expect(currentness('/', '/dashboard')).toBe('page')
  expect(currentness('/dashboard', '/')).toBe('page')
  expect(currentness('/', '/listings')).toBeUndefined()
})

test.each([
  [null, ['/listings']],
  [{ role: 'tenant', isApproved: true }, ['/listings', '/dashboard', '/applications', '/messages']],
  [{ role: 'owner', isApproved: true }, ['/listings', '/dashboard', '/properties', '/applications', '/messages']],
  [
    { role: 'agent', isApproved: true },
    ['/listings', '/dashboard', '/properties', '/applications', '/messages', '/users'],
  ],
  [{ role: 'agent', isApproved: false }, ['/listings', '/dashboard', '/applications', '/messages']],
] as const)('the header of %j leads to %j', (person, paths) => {
  expect(headerLinks(person && { id: '7', ...person }).map(({ href }) => href)).toEqual(paths)
})
