import { expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

test('shows the screen and the number of unread messages', () => {
  expect(pageTitle('Messages')).toBe('Messages · Lintel')
  expect(pageTitle('Dashboard', 3)).toBe('(3) Dashboard · Lintel')
  expect(pageTitle('Dashboard', 240)).toBe('(99+) Dashboard · Lintel')
  expect(pageTitle(undefined)).toBe('Lintel: find a home, list a home')
})
