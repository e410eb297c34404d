import type { Page } from '@lintel/contract/paging'
import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { wrongCursor } from '../errors/refusal.ts'
import { isId } from './columns.ts'

/** A page of a list: at most `limit` rows, after the page that ended with `cursor`. */
export type PageRequest = { limit: number; cursor?: string }

/** Converts the rows of a page to responses. */
export const presentPage = <Row, Shown>(page: Page<Row>, present: (row: Row) => Shown): Page<Shown> => ({
  rows: page.rows.map(present),
  next: page.next,
})

/** A list's order: by one column, then by id, both in one direction, as an index on (…, key, id) has them. */
export type KeysetOrder = {
  /** The column's name in the row and in the columns given. */
  key: string
  type: 'instant' | 'number' | 'text' | 'day' | 'id'
  direction: 'asc' | 'desc'
  /** First element of the cursors: distinguishes orders of one list with the same keys, and its days from other days. */
  tag?: number
}

/** The row after which a page begins; an instant as `toISOString` writes it. */
export type Place = { key: string | number; id: string }

type OrderColumns = { id: AnyColumn } & Record<string, AnyColumn>

export const NEWEST: KeysetOrder = { key: 'createdAt', type: 'instant', direction: 'desc' }

export function orderBy({ key, direction }: KeysetOrder, columns: OrderColumns): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc
  return [inDirection(columnOf(columns, key)), inDirection(columns.id)]
}

/** The rows after a place: no page skips or repeats a row while others are written. */
export function isAfter(
  { key, type, direction }: KeysetOrder,
  columns: OrderColumns,
  place: { key: Place['key'] | Placeholder; id: string | Placeholder },
): SQL {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  const keyType = sql.raw(SQL_TYPES[type])
  return sql`(${columnOf(columns, key)}, ${columns.id}) ${comparison} (${place.key}::${keyType}, ${place.id}::uuid)`
}

const SQL_TYPES = { instant: 'timestamptz', number: 'int', text: 'text', day: 'date', id: 'uuid' }

function columnOf(columns: OrderColumns, key: string): AnyColumn {
  const column = columns[key]
  if (!column) throw new Error(`a list is ordered by ${key}, which is not among its columns`)
  return column
}

/**
 * The clauses of a list's page, newest first. `limit` is one row more than asked for, which shows whether there is a next
 * page.
 * @param by the column of the time
 * @throws invalid for a cursor of another list
 */
export function newestFirst(
  columns: { id: AnyColumn; createdAt: AnyColumn } | OrderColumns,
  { limit, cursor }: PageRequest,
  by = NEWEST,
): { after?: SQL; order: SQL[]; limit: number } {
  const place = readPlace(by, cursor || undefined)
  const ordered: OrderColumns = { ...columns }
  return { after: place && isAfter(by, ordered, place), order: orderBy(by, ordered), limit: limit + 1 }
}

/** The page of a list's rows, of which there is one more than `limit` if there is a next page. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  { limit }: Pick<PageRequest, 'limit'>,
  order = NEWEST,
): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? writeCursor(cursorKeys(last, order)) : null }
}

/** The cursor of the page that begins after a place of a list. */
export const cursorAt = ({ key, id }: Place, { tag }: KeysetOrder): string =>
  writeCursor([...(tag === undefined ? [] : [tag]), key, id])

function cursorKeys(row: { id: string }, { key, type, tag }: KeysetOrder): (string | number)[] {
  const value = (row as Record<string, unknown>)[key]
  const written = value instanceof Date ? value.toISOString() : type === 'number' ? Number(value) : String(value)
  return [...(tag === undefined ? [] : [tag]), written, row.id]
}

/** Where a cursor leads. @throws invalid for a cursor of another list or order */
export function readPlace({ type, tag }: KeysetOrder, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  if (tag === undefined) {
    const [key, id] = readCursor(cursor, [type, 'id'])
    return { key, id }
  }
  const [cursorTag, key, id] = readCursor(cursor, ['number', type, 'id'])
  if (cursorTag !== tag) throw wrongCursor()
  return { key, id }
}

/** The sort keys of a page's last row as base64url, opaque to clients. */
export function writeCursor(keys: (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/**
 * Reads a cursor that holds keys of the given types.
 * @throws invalid for any other
 */
export function readCursor<const Types extends readonly KeysetOrder['type'][]>(cursor: string, types: Types) {
  const keys = parseCursor(cursor)
  if (keys.length !== types.length || !types.every((type, i) => IS[type](keys[i]))) throw wrongCursor()
  return keys as { [K in keyof Types]: KeyOf<Types[K]> }
}

type KeyOf<Type> = Type extends 'number' ? number : string

/** PostgreSQL's `integer`. */
const INT4_MIN = -(2 ** 31)
const INT4_MAX = 2 ** 31 - 1

/** Length of the longest text that lists are ordered by: `sort_name` has 200 letters at most, each of one or two UTF-16 units. */
const TEXT_MAX = 500

/** Refuses what the database would refuse, such as year 0 or 30 February. */
const IS: Record<KeysetOrder['type'], (value: unknown) => boolean> = {
  instant: (value) => typeof value === 'string' && /^\d{4}-/.test(value) && value >= '0001' && isCanonical(value),
  number: (value) => Number.isInteger(value) && Number(value) >= INT4_MIN && Number(value) <= INT4_MAX,
  text: (value) => typeof value === 'string' && value.length <= TEXT_MAX && !value.includes('\0'),
  day: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
  id: isId,
}

const isDay = (text: string) => text >= '0001' && isCanonical(`${text}T00:00:00.000Z`)

/** Whether a text is an instant exactly as `toISOString` writes it. */
function isCanonical(text: string): boolean {
  const instant = new Date(text)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text
}

function parseCursor(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(keys) ? keys : []
  } catch {
    return []
  }
}
