import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { currentInstant } from './columns.ts'

/** The newest release of Lintel that has migrated this database: an older one decides by it whether it may still run. One row. */
export const schemaReleases = pgTable(
  'schema_releases',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Releases are numbered from 1. */
    release: integer('release').notNull(),
    /** The version of its package.json, for messages. */
    version: text('version').notNull(),
    migratedAt: currentInstant('migrated_at'),
  },
  (t) => [check('there_is_one_schema_release', sql`${t.isOnly}`)],
)
