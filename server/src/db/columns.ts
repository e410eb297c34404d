import { type SQL, sql } from 'drizzle-orm'
import { bigint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** UUIDv7: later rows sort later. */
export const id = () => uuid('id').primaryKey().$defaultFn(v7)

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** In milliseconds, as JavaScript's Date, so that a cursor made from one finds its row again. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The beginning of the transaction that inserts the row. */
export const currentInstant = (name: string) => instant(name).notNull().default(sql`current_instant()`)

export const createdAt = () => currentInstant('created_at')

export const updatedAt = () => currentInstant('updated_at').$onUpdate(() => new Date())

/** Money is whole minor units of the row's currency, or of its home's. */
export const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** ISO 4217; its table checks that it is three capitals. */
export const currency = () => text('currency').notNull()

/** The name of a place as `place_key` writes it: the same for all its spellings. */
export const placeKey = (name: string, content: SQL) =>
  text(name).generatedAlwaysAs((): SQL => sql`place_key(${content})`)

/** The text that `search/` matches, as the database's `searchable` writes it: folded, without spaces. */
export const searchText = (content: SQL) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`searchable(${content})`)
