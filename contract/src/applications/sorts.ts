/** `waiting`: the pending ones first, the longest waiting before the others; then the decided ones, the newest first. */
export const APPLICATION_SORTS = ['newest', 'oldest', 'waiting'] as const
export type ApplicationSort = (typeof APPLICATION_SORTS)[number]
