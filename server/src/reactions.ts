import type { Consequence } from '@lintel/contract/consequences'
import type { RecordRef } from '@lintel/contract/record-links'
import { type Contribution, defineExtensionPoint } from './contributions.ts'
import type { Db } from './db/connect.ts'
import { Refusal } from './errors/refusal.ts'
import type { Happened } from './events/happened.ts'
import { type Format, type LocalizedText, renderText } from './format/format.ts'

/** Why a command is refused, and the record that it is about, if that has a screen of its own. */
export type Obstacle = { text: LocalizedText; record: RecordRef | null }

/** A consequence as a feature declares it. What is absent is `happens`, empty or null. */
export type Foreseen = { text: LocalizedText } & Partial<Pick<Consequence, 'kind' | 'rows' | 'choice' | 'data'>>

/**
 * What a feature does in the transaction of another feature's command, and what users see of it beforehand. `cause` is what the
 * command is about to do: reactions run before its own writes.
 */
export type Reaction<Cause, Locked> = {
  /** What users see of it before they confirm. @param format the reader's */
  preview?(db: Db, cause: Cause, format: Format): Promise<Foreseen[]>
  /** Locks the rows that it changes. All features lock before one writes. @returns what `apply` needs of them */
  lock?(tx: Db, cause: Cause): Promise<Locked>
  /** @returns why the command is refused; null when this feature allows it */
  obstacle?(db: Db, cause: Cause): Promise<LocalizedText | Obstacle | null>
  apply?(tx: Db, happened: Happened, cause: Cause, locked: Locked): Promise<void>
}

/** All reactions to a cause, in the order of the features: homes are locked before leases, and these before applications. */
export type Reactions<Cause> = {
  with: <Locked>(reaction: Reaction<Cause, Locked>) => Contribution
  /** What all features would do. @param format the reader's */
  preview: (db: Db, cause: Cause, format: Format) => Promise<Consequence[]>
  /** @returns the first reason why the command is refused; null when no feature has one */
  findObstacle: (db: Db, cause: Cause) => Promise<Obstacle | null>
  /** Locks, looks for obstacles and applies. @param happened takes what follows from the command's event. @throws conflict (an obstacle) */
  run: (tx: Db, happened: Happened, cause: Cause) => Promise<void>
}

/**
 * Declares a cause, next to the command that has it; features below react to it.
 * @param name for the error about features that are not loaded
 */
export function defineReactions<Cause>(name: string): Reactions<Cause> {
  const { with: add, all, byFeature } = defineExtensionPoint<Reaction<Cause, unknown>>(`reactions to ${name}`)

  async function findObstacle(db: Db, cause: Cause) {
    for (const reaction of all()) {
      const obstacle = await reaction.obstacle?.(db, cause)
      if (obstacle) return typeof obstacle === 'object' ? obstacle : { text: obstacle, record: null }
    }
    return null
  }

  return {
    with: (reaction) => add(reaction as Reaction<Cause, unknown>),
    findObstacle,
    async preview(db, cause, format) {
      const consequences: Consequence[] = []
      for (const [feature, reaction] of byFeature()) {
        consequences.push(...foresee(feature, (await reaction.preview?.(db, cause, format)) ?? [], format))
      }
      return consequences
    },
    async run(tx, happened, cause) {
      const locked: unknown[] = []
      for (const reaction of all()) locked.push(await reaction.lock?.(tx, cause))
      const obstacle = await findObstacle(tx, cause)
      if (obstacle) throw new Refusal('conflict', obstacle.text)
      for (const [at, reaction] of all().entries()) await reaction.apply?.(tx, happened, cause, locked[at])
    },
  }
}

/** Consequences for a response: also of what a command does by itself. @param format the reader's */
export const foresee = (by: string, foreseen: Foreseen[], format: Format): Consequence[] =>
  foreseen.map(({ text, kind = 'happens', rows = [], choice = null, data = {} }) => ({
    by,
    kind,
    rows,
    choice,
    data,
    text: renderText(text, format),
  }))
