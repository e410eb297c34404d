/** `.ci/soak` sets it; every other run takes the short form of what is long. */
export const IS_SOAK = process.env.TEST_SOAK === 'on'

/** @returns the length for the soak run, or the short one */
export const inSoak = (full: number, short: number): number => (IS_SOAK ? full : short)
