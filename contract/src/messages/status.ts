/** A user's text, a shared document, or a notice from Lintel. */
export const MESSAGE_TYPES = ['text', 'document', 'system'] as const
