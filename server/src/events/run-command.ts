import { recordChanges } from '../changes/changes.ts'
import { raiseTagVersions } from '../changes/versions.ts'
import type { Db } from '../db/connect.ts'
import { type CommandContext, eventEffects, type Publish } from './effects.ts'
import { Happened } from './happened.ts'
import { insertEvents, logEvents } from './record.ts'

/**
 * Runs a command in one transaction. Its last steps write what happened, and what follows from it: notices and emails. After the
 * commit, the tags that changed invalidate the response cache, are published to everyone who may see them, and are sent to the
 * author with the response.
 * @returns the command's result
 */
export async function runCommand<T>(
  context: CommandContext,
  run: (tx: Db, happened: Happened) => Promise<T>,
): Promise<T> {
  const happened = new Happened()
  const { result, published } = await context.db.transaction(async (tx) => {
    const result = await run(tx, happened)
    const published = await writeEvents(tx, happened)
    // Last: these rows stay locked until the commit.
    await raiseTagVersions(tx, happened.changes.public)
    return { result, published }
  })
  logEvents(happened.events)
  if (happened.changes.all.size > 0) {
    recordChanges(happened.changes)
    context.hub.publishChanges(happened.changes)
  }
  for (const publish of published) publish(context)
  return result
}

/**
 * Runs a command of the shell in one transaction. It publishes nothing: servers may run elsewhere, or not at all.
 * @returns the command's result
 */
export function runShellCommand<T>(db: Db, run: (tx: Db, happened: Happened) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const happened = new Happened()
    const result = await run(tx, happened)
    await writeEvents(tx, happened)
    return result
  })
}

async function writeEvents(tx: Db, { events }: Happened): Promise<Publish[]> {
  if (events.length === 0) return []
  await insertEvents(tx, events)
  const published = []
  for (const effect of eventEffects.all()) published.push(await effect(tx, events))
  return published.filter((publish) => publish !== undefined)
}
