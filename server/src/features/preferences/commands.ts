import type { Actor } from '@lintel/contract/actor'
import type { Preferences } from '@lintel/contract/preferences/schema'
import { PREFERENCES } from '@lintel/contract/preferences/tags'
import { sql } from 'drizzle-orm'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import { findPreferences } from './queries.ts'
import { preferences } from './table.ts'

/** Changes the preferences that are given. @returns all of the actor's */
export function changePreferences(
  context: Pick<AppContext, 'db' | 'hub'>,
  actor: Actor,
  given: Preferences,
): Promise<Preferences> {
  return runCommand(context, async (tx, changes) => {
    const rows = Object.entries(given).map(([name, value]) => ({ userId: actor.id, name, value }))
    if (rows.length > 0)
      await tx
        .insert(preferences)
        .values(rows)
        .onConflictDoUpdate({
          target: [preferences.userId, preferences.name],
          set: { value: sql`excluded.value`, updatedAt: new Date() },
        })
    changes.addOwn(actor.id, PREFERENCES)
    return findPreferences(tx, actor)
  })
}
