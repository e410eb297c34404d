/**
 * The user that a page of the browser app was made for. Its writes name that user in this request header, and are refused if
 * the session belongs to another user, after a later sign-in in the same browser. Responses for one user name that user in the
 * response header of the same name, so that a page ignores responses for another user. Programs need not send it.
 */
export const USER_HEADER = 'lintel-user'

/** The value of the header for a visitor; otherwise it is a user's id. */
export const ANONYMOUS = 'anonymous'
