/** One's own account, as the header and the profile show it. */
export const ACCOUNT = 'account'
/** The sessions of one's own account. */
export const SESSIONS = 'sessions'
/** The list of all users, for agents. */
export const USERS = 'users'
/** Names and contact details of the people one has a conversation, an application or a lease with. */
export const CONTACTS = 'contacts'
/** One user, as somebody who may write to them sees them. */
export const userTag = (id = '') => `user:${id}`
/** What registering asks for. */
export const REGISTRATION_RULES = 'registration-rules'
