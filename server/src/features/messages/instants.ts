import { type SQL, sql } from 'drizzle-orm'

/** A timestamp in milliseconds: raw SQL would return it as text. */
export const inMs = (instant: SQL) => sql`round(extract(epoch from ${instant}) * 1000)::float8`
export const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))
