/** What the user chose for themselves. */
export const PREFERENCES = 'preferences'
/** The records that the user opened last. */
export const RECENT = 'recent'
