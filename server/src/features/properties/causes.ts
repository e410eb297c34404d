import type { Actor } from '@lintel/contract/actor'
import type { PropertyRemoval } from '@lintel/contract/properties/schema'
import type { SQL } from 'drizzle-orm'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'
import type { LocalizedText } from '../../format/format.ts'
import { defineReactions } from '../../reactions.ts'

/**
 * The removal of homes, which are locked: their rows are deleted, or hidden for good as their owner's account is deleted.
 */
export const homeRemoval = defineReactions<
  { actor: Actor; propertyIds: string[]; now: Date },
  Omit<PropertyRemoval, 'images' | 'obstacle'>
>('the removal of a home', { applications: 0, pendingApplications: 0, pastLeases: 0, lease: null })

/** An agent hands homes over to another owner. They are locked. */
export const homeHandOver = defineReactions<{ actor: Actor; propertyIds: string[]; fromId: string; toId: string }>(
  'a hand-over',
  {},
)

/**
 * Finds why a home, which is locked, can't be made available; null when this feature allows it.
 */
export const availabilityObstacles = defineExtensionPoint<
  (db: Db, propertyId: string, now: Date) => Promise<LocalizedText | null>
>('obstacles to the availability of a home')

/** What other features know of the homes that the deletion of an account changes. */
export const homesOfAccount = defineExtensionPoint<{
  /** @returns a query of ids of homes that the user does not own. They are locked with the user's own, in one order. */
  further?: (db: Db, userId: string) => SQL
  /** @returns whether a home (a row of `properties`) stays, hidden, since others need its records */
  isKept?: (db: Db) => SQL
}>('homes of an account')
