import { addCents, exponentOf } from '../money.ts'
import type { Sentence } from './search-schema.ts'

type Meaning = Pick<Sentence, 'filters' | 'facts' | 'words'>

/**
 * The parameters of the page of listings that say what a sentence means. Both ends of its rents are inclusive: "under 1500" finds
 * homes of 1,500, too, as its chip says. Without decimals it is what lies below: 1,499 for yen.
 * @param currency of its amounts
 */
export function listingParametersOf({ filters, facts, words }: Meaning, currency: string) {
  const { minPrice, maxPrice, status, sort, ...same } = filters
  const choices = Object.entries(facts).map(([name, chosen]) => [name, chosen.join(',')] as const)
  const given = {
    ...same,
    priceFrom: minPrice,
    priceTo: maxPrice === undefined ? undefined : lastBelow(maxPrice, currency),
    status,
    sort,
    ...Object.fromEntries(choices),
    search: words,
  }
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
}

/** "under 1250.50" is below it, "up to 1250.50" below the next cent: of these two the rounder amount was meant. */
function lastBelow(maxPrice: number, currency: string): number {
  const before = addCents(maxPrice, -1, currency)
  if (exponentOf(currency) === 0) return before
  return String(before).length <= String(maxPrice).length ? before : maxPrice
}

/** A `URLSearchParams`. */
type Parameters = { set: (name: string, value: string) => void; delete: (name: string) => void }

/** Parameters that one of another name replaces. */
const REPLACED: Record<string, string[]> = {
  city: ['district'],
  priceFrom: ['price'],
  priceTo: ['price'],
  bedrooms: ['minBedrooms'],
  minBedrooms: ['bedrooms'],
}

/** Adds what a sentence means to the parameters of a page: of what both say the sentence's holds. */
export function addSentence(parameters: Parameters, sentence: Meaning, currency: string) {
  const given = listingParametersOf(sentence, currency)
  for (const [name] of given) for (const other of REPLACED[name] ?? []) parameters.delete(other)
  for (const [name, value] of given) parameters.set(name, value)
}
