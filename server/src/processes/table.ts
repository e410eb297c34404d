import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'

/** The server processes of the installation. Each reports every minute; one that stopped reporting has died. */
export const processes = pgTable('processes', {
  id: id(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  nodeVersion: text('node_version').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
  /** Open live connections. */
  connections: integer('connections').notNull().default(0),
  /** Signed-in users with such a connection. */
  users: integer('users').notNull().default(0),
})

export type ProcessRow = typeof processes.$inferSelect
