import type { Sentence, SentenceQuery } from '@lintel/contract/properties/schema'
import { parseSearch } from '@lintel/contract/properties/search-sentence/parse'
import { placeCandidates } from '@lintel/contract/properties/search-sentence/place-candidates'
import type { Db } from '../../db/connect.ts'
import { findNamedPlaces, listPlaces } from './places.ts'

/** Letters from which on places are suggested. */
const SUGGESTED_FROM = 2

/**
 * What a search as typed means, and the places whose names begin as it ends.
 * @param today `YYYY-MM-DD`, for "from march"
 */
export async function readSentence(db: Db, { text }: SentenceQuery, today: string): Promise<Sentence> {
  const candidates = placeCandidates(text)
  const end = lastRuns(text)
  const [named, ...suggested] = await Promise.all([
    findNamedPlaces(db, candidates),
    ...end.map((search) => listPlaces(db, { search })),
  ])
  const { place, facts, words, ...filters } = parseSearch(text, { places: named, today })
  const [places = []] = suggested.filter((found) => found.length > 0)
  return { filters: { ...filters, ...place }, facts, words, places }
}

/** The last two words, then the last one: a name may have two. */
function lastRuns(text: string): string[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const runs = [words.slice(-2).join(' '), words.at(-1) ?? '']
  return [...new Set(runs)].filter((run) => run.length >= SUGGESTED_FROM)
}
