import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Held } from './prepared.ts'

/** The first rows of a list, that are looked through for every term: they tell how common it is. */
const NEAR = 1_000
/** How many rows a table is taken to have: what is best for a million costs a smaller one no more than that. */
const ROWS = 1_000_000
/** What reading a row itself costs, in entries of an index read one after another. */
const ROW_COST = 4
/** A limit for all matches: no plan sees beyond it, which else might walk a list in order and test row after row. */
export const ALL = Number.MAX_SAFE_INTEGER
/** Spaces are letters in a searchable text; nothing else that isn't a letter or digit is in the index. */
const HAS_TRIGRAM = /[\p{L}\p{N} ]{3}/u

/** Counts among the first rows of the list, each by itself. */
export type Sample = {
  /** Rows whose text has the term. */
  withTerm: number
  /** Rows that match by what an index holds of them. */
  known: number
  /** Rows that meet the bounds. */
  meant: number
}

/** The ways the list is read; each gives one row more than the page has, if there is one. */
export type Reads<Row> = {
  /** Those that have the pattern among the first rows of the list, `depth` of them; reading stops with a full page. */
  lookThrough: (depth: number, pattern: string) => Promise<Row[]>
  /** Counts among so many; null where only the text can match, and the list has no bounds but those it is walked by. */
  sample: ((depth: number, pattern: string) => Promise<Sample[]>) | null
  /** Whether the list has more than `depth` rows, matching or not. */
  hasMoreThan: (depth: number) => Promise<boolean>
  /** The first of all matches, as indexes tell them. */
  takeMatches: (asked: Asked) => Promise<Row[]>
}

/**
 * A page of the rows that contain a term, and one more if there is one. The first rows of the list tell how common the term
 * is; then the list is looked through until the page is full, or matches are taken from an index and sorted, whichever is
 * told to cost less.
 */
export async function findContaining<Row>(term: string, limit: number, reads: Reads<Row>): Promise<Row[]> {
  const asked = askFor(term)
  const { pattern } = asked
  const near = await reads.lookThrough(NEAR, pattern)
  if (near.length > limit) return near
  const [sample] = reads.sample ? await reads.sample(NEAR, pattern) : [{ withTerm: near.length, known: 0, meant: NEAR }]
  const depth = sample ? worthLooking(sample, limit) : 0
  if (depth > 0) {
    const found = await reads.lookThrough(depth, pattern)
    if (found.length > limit || !(await reads.hasMoreThan(depth))) return found
  }
  return reads.takeMatches(asked)
}

/** How many rows of the list to look through: none, if that is likely to cost more than taking all matches from indexes. */
function worthLooking({ withTerm, known, meant }: Sample, limit: number): number {
  const [term, bounds] = [(withTerm + known) / NEAR, meant / NEAR]
  const expected = limit / (term * bounds)
  // By the term's index and the rows it names; by one of the bounds, which holds the text; by both, laid over each other.
  const taking = ROWS * Math.min(term + (withTerm / NEAR) * ROW_COST, bounds, term + bounds / 3)
  // What is expected is a guess; what was missed by far is rarer than it seemed, and cheaper to take.
  return expected <= taking ? Math.ceil(Math.min(taking, 3 * expected)) : 0
}

/** The ways matches are counted; each stops at one more than is counted. */
export type CountReads = {
  /** Rows that match among the first `depth` rows of the list. */
  countFirst: (depth: number, pattern: string) => Promise<number>
  /** Counts among so many rows. */
  sample: (depth: number, pattern: string) => Promise<Sample[]>
  hasMoreThan: Reads<never>['hasMoreThan']
  /** All matches, as indexes tell them. */
  countMatches: (asked: Asked) => Promise<number>
}

/**
 * How many rows contain a term, up to `max` and one more if there are more. As `findContaining`, with one difference: to
 * count matches of an index only as many rows are read as are counted.
 */
export async function countContaining(term: string, max: number, reads: CountReads): Promise<number> {
  const asked = askFor(term)
  const { pattern } = asked
  const [sample] = await reads.sample(NEAR, pattern)
  const depth = sample ? worthCounting(sample, max) : NEAR
  if (depth > 0) {
    const counted = await reads.countFirst(depth, pattern)
    if (counted > max || !(await reads.hasMoreThan(depth))) return counted
  }
  return reads.countMatches(asked)
}

/** How many rows of the list to count matches in: none, if that is likely to cost more than counting them in indexes. */
function worthCounting({ withTerm, meant }: Sample, max: number): number {
  const [term, bounds] = [withTerm / NEAR, meant / NEAR]
  const expected = max / (term * bounds)
  const taking = ROWS * Math.min(term, bounds, term + bounds / 3) + max * ROW_COST
  if (expected > taking) return 0
  return Math.ceil(Math.max(NEAR, Math.min(taking, 3 * expected)))
}

/** What an index is asked for: a pattern, and the term itself if it is too short to have a trigram. */
export type Asked = { pattern: string; short: string | undefined }

/** @param text a `searchText`, with an index of its trigrams and one of its `short_grams` */
export const containsTerm = (text: SQL, { pattern, short }: Held<Asked>): SQL =>
  short === undefined
    ? hasPattern(text, pattern)
    : sql`(short_grams(${text}) @> short_grams(searchable(${short}::text)) and ${hasPattern(text, pattern)})`

/** Whether a `searchText` has a pattern, in whatever case. */
export const hasPattern = (text: SQL, pattern: string | Placeholder): SQL =>
  sql`${text} like searchable(${pattern}::text)`

/** @param term without spaces around it */
export const askFor = (term: string): Asked => ({
  pattern: patternOf(term),
  short: HAS_TRIGRAM.test(term) ? undefined : term,
})

const patternOf = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
