import { expect, test } from 'vitest'
import { charactersOf } from './characters.ts'
import { fontFor, hasFont } from './fonts.ts'
import { layoutLines } from './line-layout.ts'
import { isPrintable, toPrintable } from './printable.ts'
import { decodeWoff } from './woff.ts'

const NAMES = {
  Bengali: 'মোহাম্মদ শাহরিয়ার কর্তৃপক্ষ',
  Tamil: 'தமிழ்ச்செல்வன் க்ஷேத்ரபாலன்',
  Georgian: 'გიორგი მაისურაძე',
  Armenian: 'Հայկ Պետրոսյան',
  Ethiopic: 'አበበ ቢቂላ',
  Devanagari: 'क्षितिजा',
  Arabic: 'محمد',
  Chinese: '陈伟',
}

test.each(Object.entries(NAMES))(
  'every letter of a name in %s has a glyph in the font that draws it',
  (_script, name) => {
    expect(isPrintable(name)).toBe(true)
    for (const weight of ['regular', 'bold'] as const) {
      for (const { runs } of layoutLines(name, weight, 1_000, () => 0)) {
        for (const { text, font } of runs) {
          const characters = charactersOf(decodeWoff(font))
          expect([...text].filter((letter) => !characters.has(letter.codePointAt(0) ?? 0))).toEqual([])
        }
      }
    }
  },
)

test('keeps a syllable with a joiner in one run', () => {
  expect(layoutLines('ক্‍ষ', 'regular', 1_000, () => 0)[0]?.runs).toHaveLength(1)
})

test.each([
  ['Emoji 🏡 and 👨‍👩‍👧 and 🇧🇪 go', 'Emoji and and go'],
  ['From ➜ to', 'From -> to'],
  ['Kept: © → €', 'Kept: © → €'],
  ['ភ្នំ', '\ufffd\ufffd'],
  ['🏡 👨‍👩‍👧', '\ufffd'],
  [' \u200b', ''],
])('prints %s as %s', (text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

test.each([
  ['Rua das Flores 12', true],
  ['Home 🏡', true],
  ['ភ្នំពេញ 5', false],
  ['🏡', false],
])('says whether %s can be printed', (text, isWhole) => {
  expect(isPrintable(text)).toBe(isWhole)
})

test('the sign for an unknown letter has a glyph', () => {
  expect(hasFont(0xfffd)).toBe(true)
  expect(fontFor(0x10ffff, 'bold')).toBe(fontFor(0x61, 'bold'))
})
