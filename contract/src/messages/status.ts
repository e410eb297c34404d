/** What a message is: a person's words, a document they share, or a notice written by Lintel itself. */
export const MESSAGE_TYPES = ['text', 'document', 'system'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** What a notice may be about, and so lead to. */
export const MESSAGE_SUBJECTS = ['property', 'application', 'lease'] as const
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number]
