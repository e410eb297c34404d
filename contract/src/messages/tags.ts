/** The user's conversations and messages; the socket sends these changes whole. */
export const MESSAGES = 'messages'
/** The users whom the user blocked. */
export const BLOCKS = 'blocks'
