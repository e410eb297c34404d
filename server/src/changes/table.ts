import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'

/** Versions of public tags in 64 shards, so that commands seldom wait for the same row. */
export const tagVersions = pgTable('tag_versions', {
  shard: smallint('shard').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})
