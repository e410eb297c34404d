import type { AppContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Changes, noteChanges } from './changes.ts'
import { raiseTagVersions } from './versions.ts'

/**
 * Runs a command in one transaction. What it adds to `changes` reaches, after the commit, the response cache, the browsers
 * of everyone who may see it, and the author's browser with the response.
 */
export async function runCommand<T>(
  { db, hub }: Pick<AppContext, 'db' | 'hub'>,
  run: (tx: Db, changes: Changes) => Promise<T>,
): Promise<T> {
  const changes = new Changes()
  const result = await db.transaction(async (tx) => {
    const made = await run(tx, changes)
    // Last, since other commands wait for these rows until the commit.
    await raiseTagVersions(tx, changes.public)
    return made
  })
  if (changes.all.size === 0) return result
  noteChanges(changes)
  hub.publishChanges(changes)
  return result
}
