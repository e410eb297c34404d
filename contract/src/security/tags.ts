/** The security log: a user's own, and that of the whole installation for agents. */
export const SECURITY_LOG = 'security-log'
