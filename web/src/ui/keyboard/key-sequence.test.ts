import { describe, expect, test } from 'vitest'
import { keyOf, matchKeys } from './key-sequence.ts'

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

describe('keyOf', () => {
  const press = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  const [ctrl, meta] = [{ ctrlKey: true }, { metaKey: true }]

  test('names Ctrl K, on a Mac ⌘ K', () => {
    expect(keyOf({ ...press, ...ctrl }, false)).toBe('Mod+k')
    expect(keyOf({ ...press, ...meta }, true)).toBe('Mod+k')
    expect(keyOf({ ...press, ...meta }, false)).toBeUndefined()
    // Deletes to the end of the line in text fields of a Mac.
    expect(keyOf({ ...press, ...ctrl }, true)).toBeUndefined()
  })

  test('names a letter by its key, or by its place on keyboards without Latin letters', () => {
    expect(keyOf({ ...press, ...ctrl, key: 'л' }, false)).toBe('Mod+k')
    expect(keyOf({ ...press, ...ctrl, key: 't' }, false)).toBe('Mod+t')
    expect(keyOf({ ...press, ...ctrl, key: 'K' }, false)).toBe('Mod+k')
  })

  test('names no combination with Alt, Shift or both of Ctrl and ⌘', () => {
    for (const other of [{ altKey: true }, { shiftKey: true }, meta])
      expect(keyOf({ ...press, ...ctrl, ...other }, false)).toBeUndefined()
    expect(keyOf({ ...press, key: '?', shiftKey: true }, false)).toBe('?')
  })
})
