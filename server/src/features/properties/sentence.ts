import { readAmount } from '@lintel/contract/amount-text'
import { readNumber, separatorsOf } from '@lintel/contract/numbers'
import { addSentence } from '@lintel/contract/properties/listing-parameters'
import { LISTING_PARAMETERS } from '@lintel/contract/properties/screens'
import type { SearchForm, Sentence, SentenceQuery } from '@lintel/contract/properties/search-schema'
import { SCREENS } from '@lintel/contract/screens'
import type { Db } from '../../db/connect.ts'
import { findNamedPlaces, listPlaces } from './places.ts'
import { countPublished, searchPublished } from './search.ts'
import { parseSearch } from './search-sentence/parse.ts'
import { placeCandidates } from './search-sentence/place-candidates.ts'

type Asked = { currency: string; today: string }

/** Letters from which on places are suggested. */
const SUGGESTED_FROM = 2

/**
 * What a search as typed means, whether a home has it as it is, and the places whose names begin as it ends.
 * @param currency of its amounts: the installation's @param today `YYYY-MM-DD`, for "from march"
 */
export async function readSentence(
  db: Db,
  { text, status, locale }: SentenceQuery,
  { currency, today }: Asked,
): Promise<Sentence> {
  const candidates = placeCandidates(text)
  const end = lastRuns(text)
  const [named, literal, ...suggested] = await Promise.all([
    findNamedPlaces(db, candidates),
    searchPublished(db, { search: text, status, sort: 'newest', limit: 1 }, currency),
    ...end.map((search) => listPlaces(db, { search })),
  ])
  const { place, facts, words, ...filters } = parseSearch(text, { places: named, currency, today, locale })
  const [found = []] = suggested.filter((places) => places.length > 0)
  const places = await Promise.all(
    found.map(async ({ city, district }) => ({
      city,
      district,
      homes: await countPublished(db, { city, district: district ?? undefined, status }, currency),
    })),
  )
  // A page that ends before the list may have matches further on.
  const isLiteral = literal.rows.length > 0 || literal.next !== null
  return { filters: { ...filters, ...place }, facts, words, isLiteral, places }
}

/**
 * The address of the listings for a form that was sent without scripts. What its sentence means goes before what is chosen; a text that
 * a home has as it is stays a text. Numbers are read by the rules of the locale.
 */
export async function listingsPathOf(
  db: Db,
  { q, ...given }: SearchForm,
  asked: Asked & { locale: string },
): Promise<string> {
  const { locale } = asked
  const parameters = new URLSearchParams()
  for (const name of LISTING_PARAMETERS) {
    const value = (given as Record<string, string | undefined>)[name]
    if (value) parameters.set(name, NUMBERS.has(name) ? plainNumber(name, value, asked) : value)
  }
  if (q) {
    const status = parameters.get('status') === 'any' ? 'any' : 'available'
    const sentence = await readSentence(db, { text: q, status, locale }, asked)
    if (sentence.isLiteral) parameters.set('search', q)
    else addSentence(parameters, sentence, asked.currency)
  }
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name)
  return parameters.size > 0 ? `${SCREENS.listings.path}?${parameters}` : SCREENS.listings.path
}

const RENTS = new Set(['priceFrom', 'priceTo'])
const NUMBERS = new Set([...RENTS, 'minArea', 'maxArea', 'minBedrooms', 'minBathrooms'])

/** A typed number in plain notation: the likelier of two readings. Other text is returned unchanged. */
function plainNumber(name: string, typed: string, { currency, locale }: Asked & { locale: string }): string {
  const read = RENTS.has(name) ? readAmount(typed, currency, locale) : readNumber(typed, separatorsOf(locale))
  if (read === null || 'fault' in read) return typed
  const value = 'amount' in read ? read.amount : 'value' in read ? read.value : read.choices[0]
  return String(value)
}

/** The last two words, then the last one: a name may have two. */
function lastRuns(text: string): string[] {
  const words = text.split(/[\s,،、，]+/).filter(Boolean)
  const runs = [words.slice(-2).join(' '), words.at(-1) ?? '']
  return [...new Set(runs)].filter((run) => run.length >= SUGGESTED_FROM)
}
