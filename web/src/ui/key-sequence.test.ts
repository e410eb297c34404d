import { expect, test } from 'vitest'
import { matchKeys } from './key-sequence.ts'

const shortcuts = ['/', '?', 'g d', 'g m']

test('matches a single key', () => {
  expect(matchKeys(shortcuts, { key: '/', at: 0 })).toEqual({ keys: '/' })
})

test('matches g then d within the time limit', () => {
  const g = { key: 'g', at: 0 }
  expect(matchKeys(shortcuts, g)).toEqual({ started: g })
  expect(matchKeys(shortcuts, { key: 'd', at: 400 }, g)).toEqual({ keys: 'g d' })
  expect(matchKeys(shortcuts, { key: 'd', at: 5_000 }, g)).toBeUndefined()
})

test('does not match other keys', () => {
  expect(matchKeys(shortcuts, { key: 'x', at: 0 })).toBeUndefined()
})
