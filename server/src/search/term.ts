import { fold } from '@lintel/contract/fold'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Placeholders } from '../db/prepared.ts'

/** A search term as indexes are asked for it. */
export type TermQuery = {
  /** For `like`: the folded term anywhere in the text. A term of signs alone is in every text. */
  pattern: string
  /** The folded term where it is too short for the trigram index; null otherwise. */
  shortTerm: string | null
  /** For `like`: the longest word of the folded term, anywhere. */
  wordPattern: string
}

/** Spaces are letters in a `searchText` column; other signs are not in the trigram index. */
const HAS_TRIGRAM = /[\p{L}\p{N} ]{3}/u

/** @param term as typed */
export function parseTerm(term: string): TermQuery {
  const folded = fold(term)
  const [longest = ''] = folded.split(/\s/).toSorted((a, b) => b.length - a.length)
  return {
    pattern: anywhere(folded),
    shortTerm: folded === '' || HAS_TRIGRAM.test(folded) ? null : folded,
    wordPattern: anywhere(longest),
  }
}

const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a text matches, tested by its index alone.
 * @param text a `searchText` with a trigram index and an index of its `short_grams`
 */
export const matchesByIndex = (
  text: SQLWrapper,
  { pattern, shortTerm }: Placeholders<Pick<TermQuery, 'pattern' | 'shortTerm'>>,
): SQL => sql`
  (${shortTerm}::text is null or short_grams(${text}) @> short_grams(searchable(${shortTerm}::text)))
  and ${matchesPattern(text, { pattern })}`

/** Whether a `searchText` matches; tested on the row at hand. */
export const matchesPattern = (text: SQLWrapper, { pattern }: Placeholders<Pick<TermQuery, 'pattern'>>): SQL =>
  sql`${text} like searchable(${pattern}::text)`

/**
 * Whether a text that has no `searchText` matches. Folding takes ten times as long as lowering: a text of ASCII is folded only if it
 * has the longest word of the term, which its separators can't split.
 */
export const matchesFolded = (text: SQLWrapper, { pattern, wordPattern }: TermQuery): SQL => sql`
  (octet_length(${text}) > length(${text}) or translate(lower(${text}), ${'"\'`'}, '') like ${wordPattern})
  and fold_text(${text}) like ${pattern}`
