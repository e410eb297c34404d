/** The notes that the user may read. Without the person’s id: agents would learn when someone writes about them. */
export const NOTES = 'notes'
