/** One's conversations and their messages; the socket carries these changes whole. */
export const MESSAGES = 'messages'
