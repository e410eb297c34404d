import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'

/** Versions of public tags, in 64 shards: concurrent commands seldom lock the same row. */
export const tagVersions = pgTable('tag_versions', {
  shard: smallint('shard').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})
