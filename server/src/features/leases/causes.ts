import type { Actor } from '@lintel/contract/actor'
import type { CancellationPreview, LeaseEndPreview } from '@lintel/contract/leases/schema'
import { defineReactions } from '../../reactions.ts'
import type { PropertyRow } from '../properties/table.ts'
import type { LeaseRow } from './table.ts'

type CancelledLease = { actor: Actor; lease: LeaseRow; property: PropertyRow; reopenOthers: boolean }

/** The cancellation of a lease that has not begun. Home and lease are locked. */
export const leaseCancellation = defineReactions<CancelledLease, Pick<CancellationPreview, 'closed' | 'books'>>(
  'the cancellation of a lease',
  { closed: [], books: null },
)

type MadeLease = { actor: Actor; lease: LeaseRow; property: PropertyRow; books: boolean | undefined }

/** A new lease, of a home that is locked. `books`: whether it gets books; as its owner has chosen when undefined. */
export const leaseCreation = defineReactions<MadeLease>('a new lease', {})

type ShortenedLease = {
  actor: Actor
  lease: LeaseRow
  endsOn: string
  property: { id: string; title: string; ownerId: string }
}

/** An earlier last day of a lease, which is locked. */
export const leaseShortening = defineReactions<ShortenedLease, Pick<LeaseEndPreview, 'books'>>(
  'an earlier end of a lease',
  { books: null },
)
