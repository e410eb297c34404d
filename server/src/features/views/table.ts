import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { properties } from '../properties/table.ts'

export const COUNT_KINDS = ['view', 'save'] as const
export type CountKind = (typeof COUNT_KINDS)[number]

/**
 * How often the public page of a home was opened, and how often it was saved, also by users who no longer keep it, by the home's
 * days. Nothing about who did so is stored here.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: COUNT_KINDS }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.kind, t.day] }),
    check('a_kind_of_daily_count_is_known', sql`${t.kind} in ('view', 'save')`),
    check('a_day_without_counts_has_no_row', sql`${t.count} > 0`),
  ],
)
