import { hash } from 'node:crypto'
import type { Tag } from '@lintel/contract/tags'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { tagVersions } from './table.ts'

/** Rows of `tag_versions`. */
const SHARDS = 64

const isRecord = (tag: Tag) => tag.includes(':')
/** The row of a record's tag. */
export const shardOf = (tag: Tag) => Number.parseInt(hash('sha1', tag, 'hex').slice(0, 8), 16) % SHARDS

/** Raises the versions of public tags in the command's transaction. Rows are locked in order of shard, against deadlocks. */
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
 * Reads the versions of all tags.
 * @returns the version of a response that shows some tags. A record's tag has its shard's version: a change of another home
 * rarely affects it. A list's tag has the sum of all shards: every public change affects it.
 */
export async function readTagVersions(db: Db): Promise<(tags: Tag[]) => string> {
  const rows = await db.select().from(tagVersions)
  const versions = new Map(rows.map(({ shard, version }) => [shard, version]))
  const listVersion = rows.reduce((sum, { version }) => sum + version, 0)
  return (tags) => {
    if (tags.length === 0) return ''
    return tags.every(isRecord) ? tags.map((tag) => versions.get(shardOf(tag)) ?? 0).join('.') : `all ${listVersion}`
  }
}
