/** The reports that the user made and, for agents, all of them. */
export const REPORTS = 'reports'
