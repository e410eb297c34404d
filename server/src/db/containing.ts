import { or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Rows that are looked through for a term, in order: a common one fills its page with these. */
const NEAR = 2_000
/** Matches that are few enough to be taken from an index and sorted. */
const FEW = 3_000
/** Rows that are looked through where matches are neither common nor few. */
const FAR = 8_000

/** What is looked for, and where. */
export type Wanted = {
  term: string
  table: PgTable
  /** All lowercase, each with an index of the trigrams of it `run_together` and one of its `short_grams`. */
  texts: SQL[]
  /** The list's other bounds; undefined for none. */
  within: SQL | undefined
  limit: number
}

/** The ways the list is read; each gives one row more than the page has, if there is one. */
export type Reads<Row> = {
  /** Those among the first `depth` rows of the list that have the pattern; reading stops with a full page. */
  lookThrough: (depth: number, pattern: string) => Promise<Row[]>
  /** Whether the list has more than `depth` rows, matching or not. */
  hasMoreThan: (depth: number) => Promise<boolean>
  /** The first of the rows with these ids. */
  readThose: (ids: SQL) => Promise<Row[]>
}

/**
 * A page of the rows that contain a term, and one more if there is one. What it costs does not grow with the table, unless
 * there are very many matches and nearly all of them far down the list.
 */
export async function findContaining<Row>(db: Db, wanted: Wanted, reads: Reads<Row>): Promise<Row[]> {
  const { term, limit } = wanted
  const pattern = patternOf(term)
  const near = await reads.lookThrough(NEAR, pattern)
  if (near.length > limit || !(await reads.hasMoreThan(NEAR))) return near
  if (near.length > 0 && !(await areFew(db, wanted))) {
    const far = await reads.lookThrough(FAR, pattern)
    if (far.length > limit) return far
  }
  // Materialized, so that the planner can't choose to walk in order and test each row after all.
  return reads.readThose(sql`(with hits as materialized (${hitsOf(wanted)}) select id from hits)`)
}

async function areFew(db: Db, wanted: Wanted): Promise<boolean> {
  const { rows } = await db.execute<{ hits: number }>(
    sql`select count(*)::int as hits from (${hitsOf(wanted)} limit ${FEW + 1}) as hits`,
  )
  return (rows[0]?.hits ?? 0) <= FEW
}

/** Told by indexes: of trigrams, or for a term of one or two letters of the pieces of that length. */
function hitsOf({ table, texts, term, within }: Wanted): SQL {
  const hits = or(...texts.map((text) => hasTerm(text, term)))
  return sql`select id from ${table} where ${within ?? sql`true`} and (${hits})`
}

function hasTerm(text: SQL, term: string): SQL {
  if ([...term].length <= 2) return sql`short_grams(${text}) @> array[lower(${term}::text)]`
  const pattern = patternOf(term)
  // The index knows of "3 str" by its words run together: apart, nearly every row has them. What it finds is looked at.
  return sql`(run_together(${text}) like run_together(lower(${pattern}::text)) and ${isLike(text, pattern)})`
}

/** Whether one of the texts has the pattern. */
export const hasPattern = (texts: SQL[], pattern: string | Placeholder): SQL | undefined =>
  or(...texts.map((text) => isLike(text, pattern)))

/** Case is lowered by the database, as it was for the texts, so that both agree on every script. */
const isLike = (text: SQL, pattern: string | Placeholder): SQL => sql`${text} like lower(${pattern}::text)`

const patternOf = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`
