import { describe, expect, test } from 'vitest'
import page from '../../index.html?raw'
import { THEME_COLORS, THEME_KEY, type Theme } from '../ui/theme.ts'
import { contrast, over, parseOklch, type Rgb, toHex } from './oklch.ts'
import css from './tokens.css?raw'

const themes = ['light', 'dark'] as const
const grounds = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const sheets = ['surface', 'surface-raised']

function color(name: string, theme: Theme): Rgb {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css) ?? []
  if (!light || !dark) throw new Error(`tokens.css names no color ${name}`)
  return parseOklch(theme === 'light' ? light : dark)
}

const onEach = (inks: string[], under: string[]) => inks.flatMap((ink) => under.map((ground) => [ink, ground] as const))

const pairs: [number, readonly (readonly [ink: string, ground: string])[]][] = [
  // What people read long.
  [7, [...onEach(['ink'], grounds), ...onEach(['ink-muted'], sheets)]],
  // Every other text.
  [
    4.5,
    [
      ...onEach(['ink-muted', 'link'], grounds),
      ...onEach(['good', 'warn', 'bad'], grounds),
      ...onEach(['on-accent'], ['accent', 'accent-hover']),
      ...onEach(['on-bad-solid'], ['bad-solid', 'bad-solid-hover']),
      ['on-accent-soft', 'accent-soft'],
      ['good', 'good-soft'],
      ['warn', 'warn-soft'],
      ['bad', 'bad-soft'],
      ['on-inverse', 'inverse'],
    ],
  ],
  // Frames of controls and the ring around what has focus.
  [3, [...onEach(['line-strong'], sheets), ...onEach(['focus'], grounds)]],
]

describe.each(themes)('in the %s theme', (theme) => {
  test.each(pairs)('contrast is at least %d', (least, named) => {
    const tooWeak = named
      .map(([ink, ground]) => ({ ink, ground, ratio: contrast(color(ink, theme), color(ground, theme)) }))
      .filter(({ ratio }) => ratio < least)
    expect(tooWeak).toEqual([])
  })

  test('a placeholder at four fifths of the muted ink can still be read', () => {
    const ground = color('surface-raised', theme)
    expect(contrast(over(color('ink-muted', theme), 0.8, ground), ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('the bar of the browser has the color of the page, in the first HTML too', () => {
    expect(THEME_COLORS[theme]).toBe(toHex(color('surface', theme)))
    expect(page).toContain(THEME_COLORS[theme])
  })
})

test('the first HTML reads the choice of theme where the app keeps it', () => {
  expect(page).toContain(`localStorage.getItem('${THEME_KEY}')`)
})
