import { type Contribution, defineExtensionPoint } from './contributions.ts'
import type { Db } from './db/connect.ts'
import { Refusal } from './errors/refusal.ts'
import type { Happened } from './events/happened.ts'
import type { LocalizedText } from './format/format.ts'

/**
 * What a feature does in the transaction of another feature's command, and what users see of it beforehand. `cause` is what the
 * command is about to do: reactions run before its own writes.
 */
export type Reaction<Cause, Preview, Locked> = {
  /** Its part of what users see before they confirm. */
  preview?(db: Db, cause: Cause): Promise<Partial<Preview>>
  /** Locks the rows that it changes. All features lock before one writes. @returns what `apply` needs of them */
  lock?(tx: Db, cause: Cause): Promise<Locked>
  /** @returns why the command is refused; null when this feature allows it */
  obstacle?(db: Db, cause: Cause): Promise<LocalizedText | null>
  apply?(tx: Db, happened: Happened, cause: Cause, locked: Locked): Promise<void>
}

/** All reactions to a cause, in the order of the features: homes are locked before leases, and these before applications. */
export type Reactions<Cause, Preview> = {
  with: <Locked>(reaction: Reaction<Cause, Preview, Locked>) => Contribution
  preview: (db: Db, cause: Cause) => Promise<Preview>
  /** @returns the first reason why the command is refused; null when no feature has one */
  findObstacle: (db: Db, cause: Cause) => Promise<LocalizedText | null>
  /** Locks, looks for obstacles and applies. @param happened takes what follows from the command's event. @throws conflict (an obstacle) */
  run: (tx: Db, happened: Happened, cause: Cause) => Promise<void>
}

/**
 * Declares a cause, next to the command that has it; features below react to it.
 * @param name for the error about features that are not loaded
 * @param nothing the preview when no feature reacts
 */
export function defineReactions<Cause, Preview extends object = object>(
  name: string,
  nothing: Preview,
): Reactions<Cause, Preview> {
  const { with: add, all } = defineExtensionPoint<Reaction<Cause, Preview, unknown>>(`reactions to ${name}`)

  async function findObstacle(db: Db, cause: Cause) {
    for (const reaction of all()) {
      const obstacle = await reaction.obstacle?.(db, cause)
      if (obstacle) return obstacle
    }
    return null
  }

  return {
    with: (reaction) => add(reaction as Reaction<Cause, Preview, unknown>),
    findObstacle,
    async preview(db, cause) {
      const preview = { ...nothing }
      for (const reaction of all()) Object.assign(preview, await reaction.preview?.(db, cause))
      return preview
    },
    async run(tx, happened, cause) {
      const locked: unknown[] = []
      for (const reaction of all()) locked.push(await reaction.lock?.(tx, cause))
      const obstacle = await findObstacle(tx, cause)
      if (obstacle) throw new Refusal('conflict', obstacle)
      for (const [at, reaction] of all().entries()) await reaction.apply?.(tx, happened, cause, locked[at])
    },
  }
}
