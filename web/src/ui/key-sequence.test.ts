import { expect, test } from 'vitest'
import { matchKeys } from './key-sequence.ts'

const known = ['/', '?', 'g d', 'g m']

test('a single key is a shortcut at once', () => {
  expect(matchKeys(known, { key: '/', at: 0 })).toEqual({ keys: '/' })
})

test('g then d goes to the dashboard, if d comes soon', () => {
  const g = { key: 'g', at: 0 }
  expect(matchKeys(known, g)).toEqual({ began: g })
  expect(matchKeys(known, { key: 'd', at: 400 }, g)).toEqual({ keys: 'g d' })
  expect(matchKeys(known, { key: 'd', at: 5_000 }, g)).toBeUndefined()
})

test('a key that means nothing is left to the browser', () => {
  expect(matchKeys(known, { key: 'x', at: 0 })).toBeUndefined()
})
