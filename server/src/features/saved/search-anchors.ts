/*
 * A home finds the saved searches that may match it by their anchors. The anchor of a search is one of its conditions, written
 * as a text; a home has the texts of all conditions that it fulfils. So a search is found by every home that it matches, and
 * its other conditions are tested only on the found searches.
 */
import { FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import type { PublicFilters } from '../properties/filters.ts'

/** Searches from more rooms on have no anchor by rooms. */
const ROOMS_MAX = 12
const BITS = 53

type Property = {
  searchText: string
  districtKey: string | null
  bedrooms: number
  bathrooms: number
  factBits: number
}

/** @param searchText as the database's `searchable` writes it */
export function anchorsOfProperty({ searchText, districtKey, bedrooms, bathrooms, factBits }: Property): string[] {
  return [
    '',
    ...trigramsOf(searchText).map(anchor.words),
    ...(districtKey ? [anchor.district(districtKey)] : []),
    anchor.bedrooms(bedrooms),
    ...upTo(bedrooms).map(anchor.minBedrooms),
    ...upTo(Math.floor(bathrooms)).map(anchor.minBathrooms),
    ...Array.from({ length: BITS }, (_, bit) => bit)
      .filter((bit) => hasBit(factBits, bit))
      .map(anchor.fact),
  ]
}

/**
 * The anchors that a search may have, the rarest among homes first; at least one.
 * @param texts as the database writes them: words by `searchable`, the district by `place_key`; empty for none
 */
export function anchorsOfSearch(filters: PublicFilters, { words, districtKey }: SearchTexts): string[] {
  const { bedrooms, minBedrooms = 0, minBathrooms = 0 } = filters
  const anchors = [
    ...trigramsOf(words).map(anchor.words),
    ...(districtKey ? [anchor.district(districtKey)] : []),
    ...FACT_FILTER_NAMES.flatMap((name) => singleBitOf(filters[name])).map(anchor.fact),
    ...(minBathrooms >= 1 ? [anchor.minBathrooms(Math.min(Math.floor(minBathrooms), ROOMS_MAX))] : []),
    ...(bedrooms === undefined ? [] : [anchor.bedrooms(bedrooms)]),
    ...(minBedrooms >= 1 ? [anchor.minBedrooms(Math.min(minBedrooms, ROOMS_MAX))] : []),
  ]
  return anchors.length > 0 ? anchors : ['']
}

export type SearchTexts = { words: string; districtKey: string }

const anchor = {
  words: (trigram: string) => `words ${trigram}`,
  district: (key: string) => `district ${key}`,
  fact: (bit: number) => `fact ${bit}`,
  bedrooms: (count: number) => `bedrooms ${count}`,
  minBedrooms: (count: number) => `bedrooms ${count}+`,
  minBathrooms: (count: number) => `bathrooms ${count}+`,
}

/** Every three characters in a row, each once. */
function trigramsOf(text: string): string[] {
  const characters = Array.from(text)
  return [...new Set(characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`))]
}

const upTo = (count: number) => Array.from({ length: Math.min(count, ROOMS_MAX) }, (_, at) => at + 1)

const hasBit = (bits: number, bit: number) => Math.floor(bits / 2 ** bit) % 2 === 1

/** A filter of several choices is no condition on one bit. */
function singleBitOf(mask: number | undefined): number[] {
  const bit = Math.log2(mask ?? 0)
  return Number.isInteger(bit) ? [bit] : []
}
