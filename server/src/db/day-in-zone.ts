import { type Column, type SQL, sql } from 'drizzle-orm'

/** The SQL of `dayIn`, for a column with a time zone. */
export const dayInZone = (timeZone: Column, now: Date): SQL<string> =>
  sql`day_in(${timeZone}, ${now.toISOString()}::timestamptz)`
