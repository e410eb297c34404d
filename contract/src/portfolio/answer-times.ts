/** Within an hour, within a day, or later. */
export const ANSWER_TIMES = ['hour', 'day', 'days'] as const
