import { type AnyColumn, and, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows that are looked through for a term at first: they tell how common it is. */
const NEAR = 500
/** Rows that are looked through at most. */
const FAR = 10_000
/** A page that is full after so many rows costs no more than all matches from an index, of a million rows. */
const WORTH_LOOKING = 6_000
/** Spaces are letters in a searchable text; nothing else that isn't a letter or digit is in the index. */
const HAS_TRIGRAM = /[\p{L}\p{N} ]{3}/u

/** What is looked for, and where. */
export type Wanted = {
  term: string
  table: PgTable
  /** Whether a row contains the term, as indexes tell. */
  isHit: SQL | undefined
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
 * A page of the rows that contain a term, and one more if there is one. If the first rows of the list promise a full page
 * soon, it is looked through; otherwise matches are few, and they are taken from an index and sorted. What it costs hardly
 * grows with the table, unless there are very many matches and nearly all of them far down the list.
 */
export async function findContaining<Row>(wanted: Wanted, reads: Reads<Row>): Promise<Row[]> {
  const { term, limit } = wanted
  const pattern = patternOf(term)
  const near = await reads.lookThrough(NEAR, pattern)
  if (near.length > limit) return near
  const isPromising = near.length * (WORTH_LOOKING / NEAR) > limit
  const found = isPromising ? await reads.lookThrough(FAR, pattern) : near
  if (found.length > limit) return found
  return (await reads.hasMoreThan(isPromising ? FAR : NEAR)) ? reads.readThose(firstHits(wanted)) : found
}

/** The ids of a page of matches. They are materialized, so that the planner can't walk in order and test row after row. */
function firstHits({ table, isHit, within, order, limit }: Wanted): SQL {
  const columns = order.columns.map(({ name }) => sql.identifier(name))
  return sql`(
    with hits as materialized (
      select id, ${sql.join(columns, sql`, `)} from ${table} where ${and(within, isHit)}
    )
    select id from hits as ${table}
    where ${order.after ?? sql`true`} order by ${sql.join(order.by, sql`, `)} limit ${limit + 1}
  )`
}

/** @param text a `searchText`, with an index of its trigrams and one of its `short_grams` */
export function containsTerm(text: SQL, term: string): SQL {
  const isFound = hasPattern(text, patternOf(term))
  return HAS_TRIGRAM.test(term)
    ? isFound
    : sql`(short_grams(${text}) @> short_grams(searchable(${term}::text)) and ${isFound})`
}

/** Whether a `searchText` has a pattern, in whatever case. */
export const hasPattern = (text: SQL, pattern: string | Placeholder): SQL =>
  sql`${text} like searchable(${pattern}::text)`

/** @param term without spaces around it */
export const patternOf = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
