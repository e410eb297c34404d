import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { properties } from '../properties/table.ts'

/** How often the public page of a home was opened, by the home's days. Nothing about who opened it is stored. */
export const propertyViews = pgTable(
  'property_views',
  {
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (t) => [primaryKey({ columns: [t.propertyId, t.day] }), check('a_day_without_views_has_no_row', sql`${t.views} > 0`)],
)
