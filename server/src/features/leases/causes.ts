import type { Actor } from '@lintel/contract/actor'
import { defineReactions } from '../../reactions.ts'
import type { PropertyRow } from '../properties/table.ts'
import type { LeaseRow } from './table.ts'

type CancelledLease = { actor: Actor; lease: LeaseRow; property: PropertyRow; reopenOthers: boolean }

/** The cancellation of a lease that has not begun. Home and lease are locked. */
export const leaseCancellation = defineReactions<CancelledLease>('the cancellation of a lease')

/** What a form says beside the lease itself. Each feature below reads and checks its own fields. */
export type FormFields = Readonly<Record<string, unknown>>

export type NewLeases = {
  actor: Actor
  leases: { lease: LeaseRow; property: PropertyRow; form: FormFields }[]
  now: Date
}

/** New leases, of homes that are locked: of a form, an approval or a file. */
export const leaseCreation = defineReactions<NewLeases>('new leases')

/** A tenant takes over their lease with an account. Home and lease are locked. */
export const leaseAcceptance = defineReactions<{ lease: LeaseRow }>('a tenant who takes over their lease')

type LeaseWithProperty = { lease: LeaseRow; property: { id: string; title: string; ownerId: string } }
type ShortenedLease = LeaseWithProperty & { actor: Actor; endsOn: string }

/** An earlier last day of a lease, which is locked. */
export const leaseShortening = defineReactions<ShortenedLease>('an earlier end of a lease')

/** The end of leases whose last day is over, of any owners. Homes and leases are locked. */
export const leaseEnding = defineReactions<{ leases: LeaseWithProperty[]; now: Date }>('the end of leases')
