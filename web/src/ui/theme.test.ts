import { expect, test } from 'vitest'
import { readTheme } from './theme.ts'

test('it is dark unless somebody chose light', () => {
  expect(readTheme('light')).toBe('light')
  expect(readTheme('dark')).toBe('dark')
  expect(readTheme(null)).toBe('dark')
  expect(readTheme('purple')).toBe('dark')
})
