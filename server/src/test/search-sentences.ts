import { publicListQuery } from '@lintel/contract/properties/search-schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '../features/properties/search-sentence/parse.ts'
import { placeCandidates } from '../features/properties/search-sentence/place-candidates.ts'
import { indexPlaces, type Place } from '../features/properties/search-sentence/places.ts'
import { collapseSpaces, readSentence } from '../features/properties/search-sentence/tokens.ts'
import { understand } from '../features/properties/search-sentence/understand.ts'

const TODAY = '2026-11-25'
const SETTING = { today: TODAY, currency: 'USD' }
const PLACES: Place[] = [
  { city: 'Lisbon', district: 'Alfama', homes: 2 },
  { city: 'New York', district: null, homes: 5 },
  { city: 'Bath', district: null, homes: 1 },
]
const parse = (text: string) => parseSearch(text, { places: PLACES, ...SETTING })

/** Each says one thing, and none says more beside another. */
const PARTS = [
  ...['lisbon', '2 bed', '2 bath', 'under 1500', 'from 900', 'at least 60 m2', 'by june', 'flat', 'pet friendly'],
  ...['furnished', 'garage', 'lift', 'balcony', 'step-free', 'top floor', 'inc bills', 'energy b', 'heat pump'],
  ...['6 months', 'no deposit', 'cheapest', 'any status', 'smoking', 'garden'],
]
const FRAGMENTS = [
  ...PARTS,
  ...[
    'canal',
    'the',
    'in',
    'with',
    'Quai 7',
    '12',
    'street',
    '221b',
    '1500',
    '$',
    '-',
    ',',
    'no',
    'up to',
    'max',
    'or',
  ],
  ...[
    'bath',
    'york',
    '🏠',
    'e\u0301',
    '\u200f',
    'constructor',
    '__proto__',
    '²',
    '1,500',
    '<',
    '+',
    '(',
    '2b1b',
    'k',
    'm2',
  ],
]
const sentence = fc.oneof(
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }).map((words) => words.join('')),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-/ $€k+mabedth²'), maxLength: 60 }),
)

/** Whether all of `some` are in `all`, in that order. */
function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const word of all) if (word === some[at]) at += 1
  return at === some.length
}

const wordsOf = (text: string) => readSentence(text).words.map(({ start, end }) => text.slice(start, end))

/** Long texts of these once took too long. */
export const PATTERNS = [
  ...[
    'a',
    '2 ',
    '2 bed ',
    '1-',
    '1,500',
    'new ',
    'lisbon ',
    'rua de ',
    '12 a b ',
    '$',
    '<',
    'at least ',
    'no ',
    '-',
    '.',
  ],
  ...['the ', '🏠', '\u0301', 'a\u0316\u0301', '\u202e', ', ', 'bath ', '2bed1bath', 'm2', '__proto__ ', 'a.b.', '1.'],
]

/** @param numRuns sentences for each claim */
export function describeSentences(numRuns: number, patterns: string[]) {
  describe('parseSearch', () => {
    it('returns filters that the public list accepts, for any text', () => {
      fc.assert(
        fc.property(sentence, (text) => {
          const { place, facts, words: _, ...filters } = parse(text)
          expect(publicListQuery.safeParse({ ...place, ...filters, ...facts }).error?.issues).toBeUndefined()
        }),
        { numRuns },
      )
    })

    it('leaves words of the sentence only, in their order', () => {
      fc.assert(
        fc.property(sentence, (text) => isSubsequence(wordsOf(parse(text).words), wordsOf(text))),
        { numRuns },
      )
    })

    it('drops words only beside something understood', () => {
      fc.assert(
        fc.property(sentence, (text) => {
          const { understood } = understand(readSentence(text), indexPlaces(PLACES), SETTING)
          if (!understood.includes(true)) expect(parse(text).words).toBe(collapseSpaces(text))
        }),
        { numRuns },
      )
    })

    it('understands parts in any order', () => {
      const inOrder = parse(PARTS.join(' '))
      expect(inOrder.words).toBe('')
      fc.assert(
        fc.property(fc.shuffledSubarray(PARTS, { minLength: PARTS.length }), (parts) => {
          expect(parse(parts.join(' '))).toEqual(inOrder)
        }),
        { numRuns },
      )
    })

    it('leaves unknown words between parts in any order', () => {
      fc.assert(
        fc.property(fc.shuffledSubarray([...PARTS, 'canal', 'harbour view', '12 Harbour Lane']), (parts) => {
          const unknown = parts.filter((part) => !PARTS.includes(part))
          expect(parse(parts.join(', ')).words.replaceAll(',', '')).toBe(unknown.join(' '))
        }),
        { numRuns },
      )
    })

    // Not of all sentences: in "under lisbon 1500" the words that are left become neighbours, and mean a price.
    it('understands nothing in the words that are left of independent parts', () => {
      const unknown = ['canal', 'sauna', 'Quai 7,', '12 Harbour Lane,', '221b', 'up to 2 beds', '1500,']
      fc.assert(
        fc.property(fc.shuffledSubarray([...PARTS, ...unknown]), (parts) => {
          const { words } = parse(parts.join(', '))
          expect(parse(words)).toEqual({ place: null, facts: {}, words })
        }),
        { numRuns },
      )
    })

    it.each(patterns)('takes time in proportion to a long text of %j', (pattern) => {
      const steps = (length: number) => tokenReads(pattern.repeat(Math.ceil(length / pattern.length)))
      expect(steps(4_000)).toBeLessThan(15 * steps(400) + 1_000)
      expect(() => parse(pattern.repeat(4_000))).not.toThrow()
    })
  })

  describe('placeCandidates', () => {
    it('has every place that the parser finds as it is written', () => {
      fc.assert(
        fc.property(sentence, fc.constantFrom('Lisbon', 'New York', 'Alfama'), (text, name) => {
          expect(placeCandidates(`${name}, ${text}`)).toContain(name)
        }),
        { numRuns },
      )
    })
  })
}

/** How often tokens are looked at while a text is understood. */
function tokenReads(text: string): number {
  const read = readSentence(text)
  let reads = 0
  const tokens = new Proxy(read.tokens, {
    get: (target, key, receiver) => {
      reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  understand({ ...read, tokens }, indexPlaces(PLACES), SETTING)
  return reads
}
