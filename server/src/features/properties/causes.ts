import type { Actor } from '@lintel/contract/actor'
import type { SQL } from 'drizzle-orm'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'
import type { LocalizedText } from '../../format/format.ts'
import { defineReactions } from '../../reactions.ts'

/**
 * The removal of homes, which are locked: by a command of its own, or with their owner's account. The rows of removed homes are
 * deleted after all reactions, and foreign keys refuse that while a row refers to them: each feature deletes its own, or clears them.
 * Archived homes stay, for the parties of their leases alone.
 */
export type PropertyRemovalCause = { actor: Actor; removedIds: string[]; archivedIds: string[]; now: Date }

export const propertyRemoval = defineReactions<PropertyRemovalCause>('the removal of a home')

export type PropertyHandOver = { actor: Actor; propertyIds: string[]; fromId: string; toId: string }

/** An agent hands homes over to another owner. They are locked. */
export const propertyHandOver = defineReactions<PropertyHandOver>('a hand-over')

/**
 * Finds why a home, which is locked, can't be made available; null when this feature allows it.
 */
export const availabilityObstacles = defineExtensionPoint<
  (db: Db, propertyId: string, now: Date) => Promise<LocalizedText | null>
>('obstacles to the availability of a home')

/** Whether others need the records of a home, a row of `properties`: its removal archives it. */
export const reasonsToArchive = defineExtensionPoint<(db: Db) => SQL>('reasons to archive a home')

/** Queries of the ids of homes that a user does not own. The deletion of the account locks them with the user's own, in one order. */
export const furtherPropertiesOfAccount =
  defineExtensionPoint<(db: Db, userId: string) => SQL>('further homes of an account')
