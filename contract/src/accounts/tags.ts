/** The user's own account, in the header and the profile. */
export const ACCOUNT = 'account'
/** The sessions of the user's own account. */
export const SESSIONS = 'sessions'
/** The list of all users, for agents. */
export const USERS = 'users'
/** Names and contact details of the user's partners in conversations, applications and leases. */
export const CONTACTS = 'contacts'
/** One user, as shown to users who may start a conversation with them. */
export const userTag = (id = '') => `user:${id}`
/** What registering requires. */
export const REGISTRATION_RULES = 'registration-rules'
