import type { Db } from '../db/connect.ts'
import { logSecurityEvent } from '../security-log/record.ts'
import { Changes, recordChanges } from './changes.ts'
import { raiseTagVersions } from './versions.ts'

/**
 * Runs a command in one transaction. After the commit, the tags it added to `changes` invalidate the response cache, are
 * published to everyone who may see them, and are sent to the author with the response.
 * @returns the command's result
 */
export async function runCommand<T>(
  { db, hub }: { db: Db; hub: { publishChanges: (changes: Changes) => void } },
  run: (tx: Db, changes: Changes) => Promise<T>,
): Promise<T> {
  const changes = new Changes()
  const result = await db.transaction(async (tx) => {
    const commandResult = await run(tx, changes)
    // Last: these rows stay locked until the commit.
    await raiseTagVersions(tx, changes.public)
    return commandResult
  })
  for (const event of changes.securityEvents) logSecurityEvent(event)
  if (changes.all.size === 0) return result
  recordChanges(changes)
  hub.publishChanges(changes)
  return result
}
