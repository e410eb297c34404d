import type { Consequence } from '@lintel/contract/consequences'
import type { Tenancy } from '@lintel/contract/leases/schema'
import { createSlot } from '../../slots.tsx'

/** Beside the terms of a tenant's lease. */
export const LeaseAside = createSlot<{ lease: Tenancy }>()

/** Sections below what comes next on the page of a tenant's lease. */
export const LeaseSections = createSlot<{ lease: Tenancy }>()

export interface LeaseActionsProps {
  leaseId: string
  /** Whose it is: 'of Tessa Bloom' */
  about: string
  /** Of the buttons: `secondary` on a card. */
  variant?: 'ghost' | 'secondary'
}

/** Buttons at the end of a row about a lease. */
export const LeaseRowActions = createSlot<LeaseActionsProps>()

/** Buttons beside the heading of a home's leases, for its owner and agents. */
export const PropertyLeaseActions = createSlot<{ propertyId: string }>()

export interface NewLeaseProps {
  currency: string
  /** What the lease would do. */
  consequences: readonly Consequence[]
  /** Whether an application leads to it; without one it may run already. */
  hasApplication: boolean
}

/** Fields below the terms of a new lease. The form is that of `useFormContext`. */
export const NewLeaseFields = createSlot<NewLeaseProps>()
