import type { PropertyRow } from '../features/properties/table.ts'
import type { TestUser, World } from './world.ts'

/**
 * `kept`: the row stays, and names a deleted account. `deleted`: a reaction to the deletion deletes it (`reactions.ts`).
 * `in part`: it goes with a home or document that goes, and else stays.
 */
type OnDeletion = 'kept' | 'deleted' | 'in part'

/** Whether the row still names the owner whose homes are handed over, or the new one. */
type OnHandOver = 'stays' | 'moves'

/** What the deletion of an account, and a hand-over of its homes, do to rows that name the user. By column. */
export type ReferencesToUsers = Record<string, { deletion: OnDeletion; handOver: OnHandOver }>

/** What the removal of a home does to rows that name it: the row is deleted with the home, or stays without it. By column. */
export type ReferencesToHomes = Record<string, 'deleted' | 'cleared'>

/** Writes the feature's rows that name a tenant. `home` is another user's; `other` is an agent. */
export type MakeRows = (world: World, scene: { user: TestUser; home: PropertyRow; other: TestUser }) => Promise<void>

/** Writes the feature's rows that name the owner of a home, and a tenant of it. */
export type MakeRowsOfOwner = (
  world: World,
  scene: { owner: TestUser; home: PropertyRow; tenant: TestUser },
) => Promise<void>
