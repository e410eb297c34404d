import type { Actor } from '@lintel/contract/actor'
import type { CancellationPreview } from '@lintel/contract/leases/schema'
import { defineReactions } from '../../reactions.ts'
import type { PropertyRow } from '../properties/table.ts'
import type { LeaseRow } from './table.ts'

type CancelledLease = { actor: Actor; lease: LeaseRow; property: PropertyRow; reopenOthers: boolean }

/** The cancellation of a lease that has not begun. Home and lease are locked. */
export const leaseCancellation = defineReactions<CancelledLease, Pick<CancellationPreview, 'closed'>>(
  'the cancellation of a lease',
  { closed: [] },
)
