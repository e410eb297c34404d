import { test } from './fixtures.ts'
import { expectPaletteFits } from './palette.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the palette fits and has no accessibility violations on a phone and at a desk', ({ page }) =>
  expectPaletteFits(page, ['an']))
