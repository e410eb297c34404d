/** The books of the user's leases: what is due, what was paid. */
export const RENT = 'rent'
