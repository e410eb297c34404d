import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from './parse.ts'
import { placeCandidates } from './place-candidates.ts'
import { TEST_PLACES, TODAY } from './test-places.ts'
import { fold, readSentence } from './tokens.ts'

const parse = (text: string) => parseSearch(text, { places: TEST_PLACES, today: TODAY })

/** Words that rules know, places, and what people add. */
const WORDS = [
  ...['lisbon', 'york', 'new york', 'alfama', 'bath', 'reading', '2', '3+', 'bed', 'beds', 'baths', 'studio', 'under'],
  ...['over', '1500', '1.5k', '$900', 'm2', 'sq ft', 'from', 'march', 'by', 'now', 'pets', 'no', 'dog', 'garden'],
  ...[
    'house',
    'flat',
    'room',
    'in',
    'with',
    'a',
    'the',
    'street',
    '12',
    'or',
    'and',
    '-',
    ',',
    'energy',
    'b',
    'let too',
  ],
  ...['furnished', 'deposit', 'months', 'floor', 'top', 'canal', 'quiet', '🏠', 'é', 'constructor', '__proto__'],
]
const sentences = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '))
const RUNS = { numRuns: 500 }

describe('parseSearch', () => {
  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(typeof parse(text).words).toBe('string')
        expect(Array.isArray(placeCandidates(text))).toBe(true)
      }),
      RUNS,
    )
  })

  it('keeps only words that were typed, in their order', () => {
    fc.assert(
      fc.property(sentences, (text) => {
        const typed = text.split(/\s+/)
        let at = 0
        for (const word of parse(text)
          .words.split(/[\s,]+/)
          .filter(Boolean)) {
          at = typed.indexOf(word, at)
          expect(at, `${word} in ${text}`).toBeGreaterThanOrEqual(0)
          at += 1
        }
      }),
      RUNS,
    )
  })

  it('understands parts in any order', () => {
    const parts = [
      'in lisbon',
      '2 bed',
      'under 1500',
      'pets allowed',
      'with a balcony',
      'from 1 march',
      'energy b',
      '60 m2',
    ]
    const whole = parse(parts.join(', '))
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: parts.length }), (shuffled) => {
        expect(parse(shuffled.join(', '))).toEqual(whole)
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['2 bed '.repeat(700)],
    ['lisbn'.repeat(800)],
    ['a '.repeat(2_000)],
    ['1,'.repeat(2_000)],
    ['$'.repeat(4_096)],
    ['-'.repeat(4_096)],
    [`e${'\u0301'.repeat(4_095)}`],
    ['👩‍👩‍👧‍👦'.repeat(370)],
    ['\u202E'.repeat(4_096)],
    ['between 1 and '.repeat(290)],
    ['from the by the '.repeat(250)],
    ['new '.repeat(1_000)],
    ['\uD800'.repeat(4_096)],
  ])('reads 4 KB of %# in as many steps as it has letters', (text) => {
    const { tokens, words } = readSentence(text)
    expect(tokens.length).toBeLessThanOrEqual(text.length + 1)
    expect(words.length).toBeLessThanOrEqual(text.length + 1)
    expect(parse(text).words.length).toBeLessThanOrEqual(text.length)
    expect(placeCandidates(text).length).toBeLessThanOrEqual(100)
  })

  it('folds case, accents and invisible letters of a name as its place has them', () => {
    for (const { city } of TEST_PLACES) expect(fold(city.toUpperCase())).toBe(fold(city))
  })
})

describe('placeCandidates', () => {
  it('has the name of every place that a sentence may mean', () => {
    expect(placeCandidates('2 bed in Lisbon, Alfama under 1500')).toEqual(expect.arrayContaining(['Lisbon', 'Alfama']))
    expect(placeCandidates('flat new york pets')).toContain('new york')
  })
})
