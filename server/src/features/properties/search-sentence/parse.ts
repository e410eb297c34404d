import { currencyNames } from '@lintel/contract/money'
import { separatorsOf } from '@lintel/contract/numbers'
import type { FactFilters } from '@lintel/contract/properties/fact-choices'
import type { Filters } from './filters.ts'
import type { Setting } from './grammar.ts'
import { FILLERS } from './other-words.ts'
import { choosePlace, indexPlaces, type Place } from './places.ts'
import { collapseSpaces, readSentence, type Sentence, textsOf } from './tokens.ts'
import { understand } from './understand.ts'

export type ParsedSearch = Omit<Filters, 'facts'> & {
  place: { city: string; district?: string } | null
  facts: FactFilters
  /** Words that no filter was recognized in, in order. */
  words: string
}

/**
 * The filters that a sentence names, as "lisbon 2 bed under 1500 pets". Never throws; takes time in proportion to the text.
 * @param options `places`: the places of the text's `placeCandidates`; `locale`: its writer's, a BCP 47 tag
 */
export function parseSearch(text: string, options: SearchOptions): ParsedSearch {
  const { currency, today, locale = 'en' } = options
  const sentence = readSentence(text)
  const setting = { currency, today, notation: notationOf(currency, locale) }
  const { filters, places, understood } = understand(sentence, indexPlaces(options.places), setting)
  return {
    ...filters,
    place: choosePlace(places),
    facts: filters.facts ?? {},
    words: understood.includes(true) ? remainingWords(sentence, understood) : collapseSpaces(text),
  }
}

type SearchOptions = { places: readonly Place[]; currency: string; today: string; locale?: string | undefined }

/** By currency and locale: looking one up takes a millisecond. Callers name locales, so it is emptied when it is full. */
const notations = new Map<string, NonNullable<Setting['notation']>>()
const NOTATIONS_MAX = 100

function notationOf(currency: string, locale: string): Setting['notation'] {
  const key = `${currency} ${locale}`
  const known = notations.get(key)
  if (known) return known
  const names = [...currencyNames(currency, locale), ...currencyNames(currency, 'en')].map(textsOf)
  const written = names.filter((name) => name.some((text) => text !== '')).toSorted((a, b) => b.length - a.length)
  const notation = { group: separatorsOf(locale).group, names: written }
  if (notations.size >= NOTATIONS_MAX) notations.clear()
  notations.set(key, notation)
  return notation
}

/** The words that are not understood, without the fillers next to understood ones. */
function remainingWords(sentence: Sentence, understood: readonly boolean[]): string {
  const isDropped = fillersBesideUnderstood(sentence, understood)
  const { text, words } = sentence
  let remaining = ''
  let last: number | null = null
  for (const [index, { start, end }] of words.entries()) {
    if (understood[index] || isDropped[index]) continue
    // Neighbours keep the comma between them.
    const gap = last === index - 1 ? text.slice(words[last]?.end, start) : ' '
    remaining += (last === null ? '' : gap) + text.slice(start, end)
    last = index
  }
  return collapseSpaces(remaining)
}

function fillersBesideUnderstood({ words, tokens }: Sentence, understood: readonly boolean[]): boolean[] {
  const isFiller = words.map(() => true)
  for (const { word, text } of tokens) if (!FILLERS.has(text)) isFiller[word] = false
  const isDropped = words.map(() => false)
  // Forwards, then backwards: each filler that follows an understood word or a dropped filler.
  const spread = (index: number, neighbour: number) => {
    if (isFiller[index] && (understood[neighbour] || isDropped[neighbour])) isDropped[index] = true
  }
  for (let index = 1; index < words.length; index += 1) spread(index, index - 1)
  for (let index = words.length - 2; index >= 0; index -= 1) spread(index, index + 1)
  return isDropped
}
