import { hash } from 'node:crypto'
import type { Tag } from '@lintel/contract/tags'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { tagVersions } from './table.ts'

/** Rows of `tag_versions`. */
const SHARDS = 64

const isRecord = (tag: Tag) => tag.includes(':')
const shardOf = (tag: Tag) => Number.parseInt(hash('sha1', tag, 'hex').slice(0, 8), 16) % SHARDS

/** Raises the versions of public tags, in the command's transaction; the rows are locked in order of shard. */
export async function raiseTagVersions(tx: Db, tags: ReadonlySet<Tag>): Promise<void> {
  if (tags.size === 0) return
  const records = [...tags].filter(isRecord)
  const shards = [...new Set((records.length > 0 ? records : [...tags]).map(shardOf))]
  const locked = tx.select({ shard: tagVersions.shard }).from(tagVersions)
  await tx
    .update(tagVersions)
    .set({ version: sql`${tagVersions.version} + 1` })
    .where(
      inArray(
        tagVersions.shard,
        locked.where(inArray(tagVersions.shard, shards)).orderBy(tagVersions.shard).for('update'),
      ),
    )
}

/**
 * Reads the versions of all tags. A record's version is its shard's, so that another home's change seldom counts; a list's
 * is the sum of all shards, so that any public change counts.
 */
export async function readTagVersions(db: Db): Promise<(tags: Tag[]) => string> {
  const rows = await db.select().from(tagVersions)
  const versions = new Map(rows.map(({ shard, version }) => [shard, version]))
  const ofLists = rows.reduce((sum, { version }) => sum + version, 0)
  return (tags) => {
    if (tags.length === 0) return ''
    return tags.every(isRecord) ? tags.map((tag) => versions.get(shardOf(tag)) ?? 0).join('.') : `all ${ofLists}`
  }
}
