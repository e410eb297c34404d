/**
 * The user that a page of the browser app was made for. Its writes name that user in this request header, and are refused if
 * the session is another's: since then somebody else has signed in in the same browser. Answers for one user name theirs in the
 * response header of the same name, so that a page never takes another user's for its own. Programs need not send it.
 */
export const USER_HEADER = 'lintel-user'

/** The value of the header for a visitor; otherwise it is a user's id. */
export const ANONYMOUS = 'anonymous'
