import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNext, screenAt, urlOf } from './screens.ts'

test('screenAt finds the screen of a path', () => {
  expect(screenAt('/')?.name).toBe('home')
  expect(screenAt('/listings/7')).toEqual({ name: 'property', params: { id: '7' } })
  expect(screenAt('/applications/7')).toEqual({ name: 'apply', params: { id: '7' } })
  expect(screenAt('/applications/7/review')).toEqual({ name: 'reviewApplication', params: { id: '7' } })
  for (const path of ['/listings/', '/listings/7/8', '/nowhere', '', '//', '/Listings'])
    expect(screenAt(path)).toBeNull()
})

test('urlOf fills in a path, and adds what is not in it as a query', () => {
  expect(urlOf('home')).toBe('/')
  expect(urlOf('reviewApplication', { id: 'a/b', decide: 'approve', from: '?search=x y' })).toBe(
    '/applications/a%2Fb/review?decide=approve&from=%3Fsearch%3Dx%20y',
  )
  expect(urlOf('reviewApplication', { id: '7', decide: null, from: '' })).toBe('/applications/7/review')
  // @ts-expect-error the path has a parameter
  urlOf('property')
  // @ts-expect-error its links set no query
  urlOf('lease', { from: 'x' })
  // @ts-expect-error its links don't set this one
  urlOf('messages', { form: 'x' })
})

test.each([
  ['/listings?city=Ghent#top', '/listings?city=Ghent#top'],
  ['/properties/add', '/properties/add'],
  ['/login', '/'],
  ['/register?next=/profile', '/'],
  ['//evil.example/listings', '/'],
  ['/\\evil.example', '/'],
  ['/listings\n', '/'],
  ['https://evil.example/listings', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('safeNext turns %j into %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})

test('safeNext never leaves this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '?',
    '#',
    ':',
    '.',
    '@',
    'listings',
    'evil.example',
    'https',
    '\t',
    '%2f',
    '//',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const next = safeNext(pieces.join(''))
      expect(next).toMatch(/^\/(?![/\\])/)
    }),
  )
})
