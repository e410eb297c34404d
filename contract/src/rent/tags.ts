import type { Tag } from '../tags.ts'

/** The books of the user's leases in lists and sums, across leases and owners. */
export const RENT = 'rent'
/** The books of one lease, with all owners. */
export const rentOfLease = (id = '') => `rent-of-lease:${id}`
/** The books of one owner's leases, and whether new leases get books. */
export const rentOfOwner = (id = '') => `rent-of-owner:${id}`
/** How tenants pay, of any owner: reads of a lease's books can't name its owner. */
export const PAYMENT_DETAILS = 'payment-details'

/** What changes with the books of a lease and an owner. */
export const booksTags = (leaseId: string | null, ownerId: string | null): Tag[] => [
  RENT,
  rentOfLease(leaseId ?? ''),
  rentOfOwner(ownerId ?? ''),
]
