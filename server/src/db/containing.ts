import { type AnyColumn, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows that are looked through for a term first: they fill a page with a common one, and tell how common it is. */
const NEAR = 500
/** Each look goes so many times as deep as the one before. */
const STEP = 4
/** Rows that are looked through at most. Of a million no more have a term that is rarer than these fill a page with. */
const FAR = 5_000
/** Spaces are run together with what stands beside them; nothing else that isn't a letter or digit is in the index. */
const HAS_TRIGRAM = /[\p{L}\p{N} ]{3}/u

/** What is looked for, and where. */
export type Wanted = {
  term: string
  table: PgTable
  /** Whether a row contains the term, as indexes tell. */
  isHit: SQL
  /** The list's other bounds; undefined for none. */
  within: SQL | undefined
  /** The list's order, and after which place in it the page begins: all told by these columns. */
  order: { columns: AnyColumn[]; by: SQL[]; after: SQL | undefined }
  /** How many rows a page has. */
  limit: number
}

/** The ways the list is read; each gives one row more than the page has, if there is one. */
export type Reads<Row> = {
  /** Those that have the pattern among the first rows of the list, `depth` of them; reading stops with a full page. */
  lookThrough: (depth: number, pattern: string) => Promise<Row[]>
  /** Whether the list has more than `depth` rows, matching or not. */
  hasMoreThan: (depth: number) => Promise<boolean>
  /** The rows with these ids. */
  readThose: (ids: SQL) => Promise<Row[]>
}

/**
 * A page of the rows that contain a term, and one more if there is one. The list is looked through deeper and deeper, while
 * the matches so far promise a full page; otherwise there are few, and they are taken from an index and sorted. What it
 * costs hardly grows with the table, unless there are very many matches and nearly all of them far down the list.
 */
export async function findContaining<Row>(wanted: Wanted, reads: Reads<Row>): Promise<Row[]> {
  const pattern = patternOf(wanted.term)
  for (let depth = NEAR; ; depth = Math.min(depth * STEP, FAR)) {
    const found = await reads.lookThrough(depth, pattern)
    if (found.length > wanted.limit) return found
    const isPromising = found.length * (FAR / depth) > wanted.limit
    if (!isPromising) return (await reads.hasMoreThan(depth)) ? reads.readThose(firstHits(wanted)) : found
  }
}

/** The ids of a page of matches. They are materialized, so that the planner can't walk in order and test row after row. */
function firstHits({ table, isHit, within, order, limit }: Wanted): SQL {
  const columns = order.columns.map(({ name }) => sql.identifier(name))
  return sql`(
    with hits as materialized (
      select id, ${sql.join(columns, sql`, `)} from ${table} where ${within ?? sql`true`} and (${isHit})
    )
    select id from hits as ${table}
    where ${order.after ?? sql`true`} order by ${sql.join(order.by, sql`, `)} limit ${limit + 1}
  )`
}

/** @param text all lowercase, with an index of the trigrams of it `run_together` and one of its `short_grams` */
export function containsTerm(text: SQL, term: string): SQL {
  const pattern = patternOf(term)
  // Trigrams end with a word: of "3 str" nearly every row has them. With the words run together its seam counts, too.
  const inIndex = HAS_TRIGRAM.test(term)
    ? sql`run_together(${text}) like run_together(lower(${pattern}::text))`
    : sql`short_grams(${text}) @> short_grams(lower(${term}::text))`
  return sql`(${inIndex} and ${isLike(text, pattern)})`
}

/** Whether one of the texts, all lowercase, has the pattern. */
export const hasPattern = (texts: SQL[], pattern: string | Placeholder): SQL | undefined =>
  or(...texts.map((text) => isLike(text, pattern)))

/** Case is lowered by the database, as it was for the texts, so that both agree on every script. */
const isLike = (text: SQL, pattern: string | Placeholder): SQL => sql`${text} like lower(${pattern}::text)`

export const patternOf = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
