/** A user's text, a shared document, or a notice from Lintel. */
export const MESSAGE_TYPES = ['text', 'document', 'system'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** Kinds of records that notices are about and link to. */
export const MESSAGE_SUBJECTS = ['property', 'application', 'lease'] as const
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number]
