import { expect, test } from 'vitest'
import { fontFor } from './fonts.ts'
import { layoutLines } from './line-layout.ts'
import { decodeWoff } from './woff.ts'

/** Every character has the width 1. */
const measure = ({ text }: { text: string }) => [...text].length
const layout = (text: string, width = 100) => layoutLines(text, 'regular', width, measure)
/** @returns the runs of each line from left to right, separated by `|` */
const drawnLines = (text: string, width?: number) =>
  layout(text, width).map(({ runs }) => runs.map((run) => run.text).join('|'))
const nameOf = (font: string) => font.replace(/^.*\/(.+?)-\d+-normal\.woff$/, '$1')
const fontsOf = (text: string) => [
  ...new Set([...text].map((letter) => nameOf(fontFor(letter.codePointAt(0) ?? 0, 'regular')))),
]

test.each([
  ['Zoë Łukasiewicz', ['noto-sans-latin', 'noto-sans-latin-ext']],
  ['Nguyễn', ['noto-sans-latin', 'noto-sans-vietnamese']],
  ['Александра', ['noto-sans-cyrillic']],
  ['Παπαδοπούλου', ['noto-sans-greek']],
  ['محمد', ['noto-sans-arabic-arabic']],
  ['יוסף', ['noto-sans-hebrew-hebrew']],
  ['สมชาย', ['noto-sans-thai-thai']],
  ['क्षितिजा', ['noto-sans-devanagari']],
])('uses fonts that have the characters of %s', (text, fonts) => {
  expect(fontsOf(text)).toEqual(fonts)
})

test('uses one font for Chinese and Japanese, another for Korean', () => {
  for (const font of fontsOf('陈伟龙山田太郎カタカナ')) expect(font).toMatch(/^noto-sans-sc-\d+$/)
  for (const font of fontsOf('김민준')) expect(font).toMatch(/^gowun-dodum-\d+$/)
})

test('decodeWoff returns all tables of the font', () => {
  const font = decodeWoff(fontFor(0x61, 'bold'))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
    font.toString('latin1', 12 + i * 16, 16 + i * 16),
  )
  expect(tables).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']))
  const last = 12 + (tables.length - 1) * 16
  const end = font.readUInt32BE(last + 8) + font.readUInt32BE(last + 12)
  expect(font.length - end).toBeLessThan(4)
})

test('breaks lines between words, and within a word only if it is longer than a line', () => {
  expect(drawnLines('one two three', 8)).toEqual(['one two', 'three'])
  expect(drawnLines('Pneumonoultra tea', 6)).toEqual(['Pneumo', 'noultr', 'a tea'])
  expect(drawnLines('well-known, truly', 11)).toEqual(['well-known,', 'truly'])
  expect(drawnLines('  one \n two  ')).toEqual(['one two'])
  expect(drawnLines('')).toEqual([])
})

test.each(['Window·', 'a.b-', 'window ', '窗', 'نافذة '])(
  'measures a long text of %s in proportion to its length',
  (word) => {
    const measured = (times: number) => {
      let letters = 0
      layoutLines(word.repeat(times), 'regular', 40, (run) => {
        letters += run.text.length
        return run.text.length
      })
      return letters
    }
    expect(measured(400)).toBeLessThan(11 * measured(40))
  },
)

test('draws right-to-left words in visual order among left-to-right text', () => {
  // Runs are in visual order, the letters of each run in reading order: the font reverses them.
  expect(drawnLines('Street רחוב 50')).toEqual(['Street |50| |רחוב'])
  expect(drawnLines('כהן-לוי')).toEqual(['לוי|-|כהן'])
  expect(drawnLines('(בן)')).toEqual(['(|בן|)'])
})

test('removes invisible characters that could reorder the text', () => {
  expect(layout('Amara\u202eanitraM\u0000\u200b')[0]?.text).toBe('AmaraanitraM')
})

test('composes letters and combining marks', () => {
  expect(layout('Zoe\u0308')[0]?.text).toBe('Zoë')
})
