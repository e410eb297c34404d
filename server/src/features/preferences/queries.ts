import type { Actor } from '@lintel/contract/actor'
import type { Preferences } from '@lintel/contract/preferences/schema'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { preferences, RECENT_NAME } from './table.ts'

/** The actor's own preferences. */
export async function findPreferences(db: Db, actor: Actor): Promise<Preferences> {
  const rows = await db
    .select()
    .from(preferences)
    .where(and(eq(preferences.userId, actor.id), ne(preferences.name, RECENT_NAME)))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
