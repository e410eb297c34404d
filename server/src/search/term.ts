import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Placeholders } from '../db/prepared.ts'

/** A search term as indexes are asked for it. */
export type TermQuery = {
  /** For `like`: the term anywhere in the text. */
  pattern: string
  /** The term where it is too short for the trigram index; null otherwise. */
  shortTerm: string | null
}

/** Spaces are letters in a `searchText` column; other signs are not in the trigram index. */
const HAS_TRIGRAM = /[\p{L}\p{N} ]{3}/u

/** @param term without spaces around it */
export const parseTerm = (term: string): TermQuery => ({
  pattern: `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`,
  shortTerm: HAS_TRIGRAM.test(term) ? null : term,
})

/**
 * Whether a text matches, tested by its index alone.
 * @param text a `searchText` with a trigram index and an index of its `short_grams`
 */
export const matchesByIndex = (text: SQLWrapper, { pattern, shortTerm }: Placeholders<TermQuery>): SQL => sql`
  (${shortTerm}::text is null or short_grams(${text}) @> short_grams(searchable(${shortTerm}::text)))
  and ${matchesPattern(text, { pattern })}`

/** Whether a `searchText` matches, regardless of case; tested on the row at hand. */
export const matchesPattern = (text: SQLWrapper, { pattern }: Placeholders<Pick<TermQuery, 'pattern'>>): SQL =>
  sql`${text} like searchable(${pattern}::text)`

/** Whether a text that has no `searchText` matches. The database lowers both, so that they agree in every script. */
export const matchesAnyCase = (text: SQLWrapper, { pattern }: Placeholders<Pick<TermQuery, 'pattern'>>): SQL =>
  sql`lower(${text}) like lower(${pattern}::text)`
