/** The state of the installation, for agents. */
export const SYSTEM = 'system'
