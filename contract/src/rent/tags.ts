/** The books of the user's leases: charges, payments and balances. */
export const RENT = 'rent'
