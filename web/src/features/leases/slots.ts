import type { Tenancy } from '@lintel/contract/leases/schema'
import { createSlot } from '../../slots.tsx'

/** Beside the terms of a tenant's lease. */
export const LeaseAside = createSlot<{ lease: Tenancy }>()

/** Buttons at the end of a row about a lease. `about`: whose it is, as in 'of Tessa Bloom'. */
export const LeaseRowActions = createSlot<{ leaseId: string; about: string }>()
