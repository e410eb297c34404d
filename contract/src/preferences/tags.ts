/** What the user chose for themselves. */
export const PREFERENCES = 'preferences'
