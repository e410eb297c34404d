import { expect, test } from 'vitest'
import { isMissingCode } from './missing-code.ts'

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://homes.example/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://homes.example/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['a missing stylesheet', 'Unable to preload CSS for /assets/a.css'],
])('code that no longer loads is told apart: %s', (_browser, message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true)
})

test('a fault in a screen is not missing code', () => {
  expect(isMissingCode(new TypeError("Cannot read properties of undefined (reading 'map')"))).toBe(false)
  expect(isMissingCode('Failed to fetch dynamically imported module')).toBe(false)
})
