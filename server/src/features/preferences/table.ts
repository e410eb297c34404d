import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'

/** The row of the records that the user opened last: their kinds and ids, the last one first. */
export const RECENT_NAME = 'recent'

/** What users chose for themselves, such as the columns of a table. Names and shapes: `contract/src/preferences`. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
)
