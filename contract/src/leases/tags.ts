/** The leases of one's home or homes. */
export const LEASES = 'leases'
