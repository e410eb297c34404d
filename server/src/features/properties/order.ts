import type { PropertySort } from '@lintel/contract/properties/schema'
import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import { readCursor } from '../../db/cursor.ts'
import { properties } from './table.ts'

type Keys = { createdAt: AnyColumn; priceCents: AnyColumn; id: AnyColumn }
type KeyValues = { createdAt: Date; priceCents: number; id: string }

type Order = {
  by: (columns: Keys) => SQL[]
  /** What a cursor holds of the last row given. */
  keysOf: (row: KeyValues) => (string | number)[]
  /** The rows after a cursor; all without one. @throws invalid for a cursor of another order */
  after: (cursor: string | undefined) => SQL | undefined
}

const byPrice = (direction: typeof asc | typeof desc, comparison: '>' | '<'): Order => ({
  by: (columns) => [direction(columns.priceCents), direction(columns.id)],
  keysOf: (row) => [row.priceCents, row.id],
  after: (cursor) => {
    if (!cursor) return undefined
    const [price, id] = readCursor(cursor, ['number', 'id'])
    return sql`(${properties.priceCents}, ${properties.id}) ${sql.raw(comparison)} (${price}::int, ${id}::uuid)`
  },
})

/** The public list's orders: each a walk along an index, from where the last page ended. */
export const ORDERS: Record<PropertySort, Order> = {
  newest: {
    by: (columns) => [desc(columns.createdAt), desc(columns.id)],
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    after: (cursor) => {
      if (!cursor) return undefined
      const [at, id] = readCursor(cursor, ['instant', 'id'])
      return sql`(${properties.createdAt}, ${properties.id}) < (${at}::timestamptz, ${id}::uuid)`
    },
  },
  'price-asc': byPrice(asc, '>'),
  'price-desc': byPrice(desc, '<'),
}
