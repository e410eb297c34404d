import type { Actor } from '@lintel/contract/actor'
import type { Preferences } from '@lintel/contract/preferences/schema'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { preferences } from './table.ts'

/** The actor's own preferences. */
export async function findPreferences(db: Db, actor: Actor): Promise<Preferences> {
  const rows = await db.select().from(preferences).where(eq(preferences.userId, actor.id))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
