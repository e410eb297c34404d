/** The leases of the user's home or homes. */
export const LEASES = 'leases'
