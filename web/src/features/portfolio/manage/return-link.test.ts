import { expect, test } from 'vitest'
import { returnLink } from './return-link.ts'

const from = (path: string) => `/properties/7/edit?from=${encodeURIComponent(path)}`

test('leads elsewhere without a `from` if told so', () => {
  expect(returnLink('/properties/7/edit', '/properties/7')).toEqual({
    href: '/properties/7',
    label: 'Back to Property',
  })
})

test.each([
  ['/properties/7/edit', '/dashboard', 'Back to Dashboard'],
  [from('/dashboard'), '/dashboard', 'Back to Dashboard'],
  [from('/'), '/', 'Back to Dashboard'],
  [
    from('/properties?search=50%25&status=available'),
    '/properties?search=50%25&status=available',
    'Back to Properties',
  ],
  [from('/listings/7'), '/listings/7', 'Back to Property'],
  [from('/properties/7'), '/properties/7', 'Back to Property'],
  [from('/users'), '/users', 'Back'],
  [from('//evil.example/properties'), '/', 'Back to Dashboard'],
  [from('https://evil.example'), '/', 'Back to Dashboard'],
  [from('javascript:alert(1)'), '/', 'Back to Dashboard'],
])('leads from %s to %s', (url, href, label) => {
  expect(returnLink(url)).toEqual({ href, label })
})
