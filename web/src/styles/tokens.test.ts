import { describe, expect, test } from 'vitest'
import page from '../../index.html?raw'
import { THEME_COLORS, THEME_KEY, type Theme } from '../ui/page/theme.ts'
import { blend, contrast, parseOklch, type Rgb, toHex } from './oklch.ts'
import css from './tokens.css?raw'

const themes = ['light', 'dark'] as const
const backgrounds = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const textBackgrounds = ['surface', 'surface-raised']

function color(name: string, theme: Theme): Rgb {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css) ?? []
  if (!light || !dark) throw new Error(`tokens.css has no color ${name}`)
  return parseOklch(theme === 'light' ? light : dark)
}

const pairsOf = (foregrounds: string[], backgrounds: string[]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const))

const pairs: [number, readonly (readonly [foreground: string, background: string])[]][] = [
  // Body text.
  [7, [...pairsOf(['ink'], backgrounds), ...pairsOf(['ink-muted'], textBackgrounds)]],
  // All other text.
  [
    4.5,
    [
      ...pairsOf(['ink-muted', 'link'], backgrounds),
      ...pairsOf(['good', 'warn', 'bad'], backgrounds),
      ...pairsOf(['on-accent'], ['accent', 'accent-hover']),
      ...pairsOf(['on-bad-solid'], ['bad-solid', 'bad-solid-hover']),
      ['on-accent-soft', 'accent-soft'],
      ['good', 'good-soft'],
      ['warn', 'warn-soft'],
      ['bad', 'bad-soft'],
      ['on-inverse', 'inverse'],
    ],
  ],
  // Borders of controls and the focus ring.
  [3, [...pairsOf(['line-strong'], textBackgrounds), ...pairsOf(['focus'], backgrounds)]],
]

describe.each(themes)('in the %s theme', (theme) => {
  test.each(pairs)('contrast is at least %d', (minimum, named) => {
    const tooLow = named
      .map(([foreground, background]) => ({
        foreground,
        background,
        ratio: contrast(color(foreground, theme), color(background, theme)),
      }))
      .filter(({ ratio }) => ratio < minimum)
    expect(tooLow).toEqual([])
  })

  test('contrast of a placeholder (muted ink at 80%) is at least 4.5', () => {
    const background = color('surface-raised', theme)
    expect(contrast(blend(color('ink-muted', theme), 0.8, background), background)).toBeGreaterThanOrEqual(4.5)
  })

  test('theme-color is the color of the page, in index.html too', () => {
    expect(THEME_COLORS[theme]).toBe(toHex(color('surface', theme)))
    expect(page).toContain(THEME_COLORS[theme])
  })
})

test('index.html reads the theme from the same key as the app', () => {
  expect(page).toContain(`localStorage.getItem('${THEME_KEY}')`)
})
