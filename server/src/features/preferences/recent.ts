import type { Actor } from '@lintel/contract/actor'
import type { RecentId, RecentRecord } from '@lintel/contract/preferences/recent'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { recentKinds } from '../accounts/recent-records.ts'
import { preferences, RECENT_NAME } from './table.ts'

/**
 * The records that the actor opened last, the last one first, as they are now. Deleted records, and records that the actor may
 * no longer see, are absent. One query for each kind.
 */
export async function listRecent(db: Db, actor: Actor): Promise<RecentRecord[]> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, actor.id), eq(preferences.name, RECENT_NAME)))
  const opened = (row?.value ?? []) as RecentId[]
  const loaded = await Promise.all(
    recentKinds.all().map(async ({ kind, load }) => {
      const ids = opened.filter((record) => record.kind === kind).map(({ id }) => id)
      const found = ids.length > 0 ? await load(db, actor, ids) : []
      return found.map(({ id, record }) => [`${kind} ${id}`, record] as const)
    }),
  )
  const records = new Map(loaded.flat())
  return opened.flatMap(({ kind, id }) => records.get(`${kind} ${id}`) ?? [])
}
