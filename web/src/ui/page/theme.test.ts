import { expect, test } from 'vitest'
import { parseTheme } from './theme.ts'

test('defaults to dark for anything but a stored theme', () => {
  expect(parseTheme('light')).toBe('light')
  expect(parseTheme('dark')).toBe('dark')
  expect(parseTheme(null)).toBe('dark')
  expect(parseTheme('purple')).toBe('dark')
})
