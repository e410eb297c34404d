import { expect, test } from 'vitest'
import { isChunkLoadError } from './chunk-load-error.ts'

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://homes.example/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://homes.example/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['a missing stylesheet', 'Unable to preload CSS for /assets/a.css'],
])('recognises a failed import in %s', (_browser, message) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(true)
})

test('does not take another error for a failed import', () => {
  expect(isChunkLoadError(new TypeError("Cannot read properties of undefined (reading 'map')"))).toBe(false)
  expect(isChunkLoadError('Failed to fetch dynamically imported module')).toBe(false)
})
