import type { Actor } from '@lintel/contract/actor'
import type { RecentId } from '@lintel/contract/preferences/recent'
import type { Preferences } from '@lintel/contract/preferences/schema'
import { PREFERENCES, RECENT } from '@lintel/contract/preferences/tags'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { runCommand } from '../../events/run-command.ts'
import { findPreferences } from './queries.ts'
import { preferences, RECENT_NAME } from './table.ts'

/** Records that are remembered for a user. */
const RECENT_MAX = 20

/** Changes the preferences that are given. @returns all of the actor's */
export function changePreferences(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  given: Preferences,
): Promise<Preferences> {
  return runCommand(context, async (tx, happened) => {
    const rows = Object.entries(given).map(([name, value]) => ({ userId: actor.id, name, value }))
    if (rows.length > 0)
      await tx
        .insert(preferences)
        .values(rows)
        .onConflictDoUpdate({
          target: [preferences.userId, preferences.name],
          set: { value: sql`excluded.value`, updatedAt: new Date() },
        })
    happened.touchOwn(actor.id, PREFERENCES)
    return findPreferences(tx, actor)
  })
}

/** Puts a record first in the actor's list. Whether they may see it is checked when the list is read. */
export function addRecent(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  { kind, id }: RecentId,
): Promise<null> {
  const opened = sql`jsonb_build_object('kind', ${kind}::text, 'id', ${id}::text)`
  // One statement, so that two tabs don't overwrite each other's record.
  const moved = sql`(
    select jsonb_agg(record order by position) from (
      select ${opened} as record, 0 as position
      union all
      select record, position from jsonb_array_elements(${preferences.value}) with ordinality as kept (record, position)
      where record <> ${opened}
      order by position limit ${RECENT_MAX}
    ) as newest)`
  return runCommand(context, async (tx, happened) => {
    const changed = await tx
      .insert(preferences)
      .values({ userId: actor.id, name: RECENT_NAME, value: sql`jsonb_build_array(${opened})` })
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.name],
        set: { value: moved, updatedAt: new Date() },
        setWhere: sql`${preferences.value} -> 0 is distinct from ${opened}`,
      })
      .returning({ name: preferences.name })
    if (changed.length > 0) happened.touchOwn(actor.id, RECENT)
    return null
  })
}
