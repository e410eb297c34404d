import type { PropertySort } from '@lintel/contract/properties/schema'
import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { readCursor } from '../../db/cursor.ts'
import { properties } from './table.ts'

type Keys = { createdAt: AnyColumn; priceCents: AnyColumn; id: AnyColumn }
type KeyValues = { createdAt: Date; priceCents: number; id: string }

/** The sort keys of the row after which a page begins. */
export type Place = { afterKey?: string | number | undefined; afterId?: string | undefined }

type Order = {
  /** The sort keys, before the id. */
  columns: AnyColumn[]
  by: (columns: Keys) => SQL[]
  /** What a cursor holds of the last row given. */
  keysOf: (row: KeyValues) => [string | number, string]
  /** Where a cursor leads; nowhere without one. @throws invalid for a cursor of another order */
  placeOf: (cursor: string | undefined) => Place
  /** The rows after a place. */
  after: (key: string | number | Placeholder, id: string | Placeholder) => SQL
}

const byPrice = (direction: typeof asc | typeof desc, comparison: '>' | '<'): Order => ({
  columns: [properties.priceCents],
  by: (columns) => [direction(columns.priceCents), direction(columns.id)],
  keysOf: (row) => [row.priceCents, row.id],
  placeOf: (cursor) => (cursor ? placeAt(readCursor(cursor, ['number', 'id'])) : {}),
  after: (price, id) =>
    sql`(${properties.priceCents}, ${properties.id}) ${sql.raw(comparison)} (${price}::int, ${id}::uuid)`,
})

/** The public list's orders: each a walk along an index, from where the last page ended. */
export const ORDERS: Record<PropertySort, Order> = {
  newest: {
    columns: [properties.createdAt],
    by: (columns) => [desc(columns.createdAt), desc(columns.id)],
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    placeOf: (cursor) => (cursor ? placeAt(readCursor(cursor, ['instant', 'id'])) : {}),
    after: (at, id) => sql`(${properties.createdAt}, ${properties.id}) < (${at}::timestamptz, ${id}::uuid)`,
  },
  'price-asc': byPrice(asc, '>'),
  'price-desc': byPrice(desc, '<'),
}

function placeAt([afterKey, afterId]: readonly [string | number, string]): Place {
  return { afterKey, afterId }
}
