import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { currentInstant, id } from '../db/columns.ts'

/** The server processes of the installation. Each reports every minute; one that stopped reporting has died. */
export const processes = pgTable('processes', {
  id: id(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  nodeVersion: text('node_version').notNull(),
  startedAt: currentInstant('started_at'),
  seenAt: currentInstant('seen_at'),
  /** Open live connections. */
  connections: integer('connections').notNull().default(0),
  /** Signed-in users with such a connection. */
  users: integer('users').notNull().default(0),
})

export type ProcessRow = typeof processes.$inferSelect
