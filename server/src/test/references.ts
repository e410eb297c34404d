import type { Role } from '@lintel/contract/actor'
import type { LeaseRow } from '../features/leases/table.ts'
import type { PropertyRow } from '../features/properties/table.ts'
import type { TestUser, World } from './world.ts'

/**
 * `kept`: the row stays, and names a deleted account. `deleted`: a reaction to the deletion deletes it (`reactions.ts`).
 * `in part`: it goes with a home or document that goes, or unless it became a lease, and else stays.
 */
type OnDeletion = 'kept' | 'deleted' | 'in part'

/** Whether the row still names the owner whose homes are handed over, or the new one. */
type OnHandOver = 'stays' | 'moves'

/** What the deletion of an account, and a hand-over of its homes, do to rows that name the user. By column. */
export type ReferencesToUsers = Record<string, { deletion: OnDeletion; handOver: OnHandOver }>

/** `cleared`: the row stays without the home. `prevents`: a home with such a row is archived instead. */
type OnRemoval = 'deleted' | 'cleared' | 'prevents'

/** `in part`: what the parties of its leases need stays. */
type OnArchival = 'deleted' | 'kept' | 'in part'

/** What the removal of a home, and that of a home that had a lease, do to rows that name it. By column. */
export type ReferencesToProperties = Record<string, { removal: OnRemoval; archival: OnArchival }>

/** Writes the feature's rows that name a tenant. `property` is another user's; `other` is an agent. */
export type MakeRows = (
  world: World,
  scene: { user: TestUser; property: PropertyRow; other: TestUser },
) => Promise<void>

/** Writes the feature's rows that name the owner of a home, and a tenant of it. */
export type MakeRowsOfOwner = (
  world: World,
  scene: { owner: TestUser; property: PropertyRow; tenant: TestUser },
) => Promise<void>

/** Writes the feature's rows that name a home, which has no lease. */
export type MakeRowsOfProperty = (
  world: World,
  scene: { owner: TestUser; property: PropertyRow; tenants: [TestUser, TestUser] },
) => Promise<void>

/** Writes the feature's rows that name a home and one of its leases. */
export type MakeRowsOfLease = (world: World, scene: { owner: TestUser; lease: LeaseRow }) => Promise<void>

/** What stays of texts that people with these roles wrote once their account is deleted, and why. By column. */
export type KeptTexts = Record<string, { by: readonly Role[]; because: string }>
