import { expect, test } from 'vitest'
import { fontFor } from './fonts.ts'
import { layoutLines } from './line-layout.ts'
import { decodeWoff } from './woff.ts'

/** Every character as wide as one. */
const count = ({ text }: { text: string }) => [...text].length
const set = (text: string, width = 100) => layoutLines(text, 'regular', width, count)
/** What stands on each line from left to right, runs parted by a bar. */
const drawn = (text: string, width?: number) =>
  set(text, width).map(({ runs }) => runs.map((run) => run.text).join('|'))
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
])('%s is written from a font that has it', (text, fonts) => {
  expect(fontsOf(text)).toEqual(fonts)
})

test('Chinese, Japanese and Korean are each written from theirs', () => {
  for (const font of fontsOf('陈伟龙山田太郎カタカナ')) expect(font).toMatch(/^noto-sans-sc-\d+$/)
  for (const font of fontsOf('김민준')) expect(font).toMatch(/^gowun-dodum-\d+$/)
})

test('a font is unpacked to the tables it was made of', () => {
  const font = decodeWoff(fontFor(0x61, 'bold'))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) =>
    font.toString('latin1', 12 + i * 16, 16 + i * 16),
  )
  expect(tables).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx']))
  const last = 12 + (tables.length - 1) * 16
  const end = font.readUInt32BE(last + 8) + font.readUInt32BE(last + 12)
  expect(font.length - end).toBeLessThan(4)
})

test('lines break between words, and within one only where nothing else helps', () => {
  expect(drawn('one two three', 8)).toEqual(['one two', 'three'])
  expect(drawn('Pneumonoultra tea', 6)).toEqual(['Pneumo', 'noultr', 'a tea'])
  expect(drawn('well-known, truly', 11)).toEqual(['well-known,', 'truly'])
  expect(drawn('  one \n two  ')).toEqual(['one two'])
  expect(drawn('')).toEqual([])
})

test('what is written from right to left stands so, among what is not', () => {
  // Letters are turned by their font; here runs stand as they are drawn, each in the order it is read.
  expect(drawn('Street רחוב 50')).toEqual(['Street |50| |רחוב'])
  expect(drawn('כהן-לוי')).toEqual(['לוי|-|כהן'])
  expect(drawn('(בן)')).toEqual(['(|בן|)'])
})

test('nothing invisible turns what is read into something else', () => {
  expect(set('Amara\u202eanitraM\u0000\u200b')[0]?.text).toBe('AmaraanitraM')
})

test('letters and their marks become one where they can', () => {
  expect(set('Zoe\u0308')[0]?.text).toBe('Zoë')
})
