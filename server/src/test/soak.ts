/** Set by `.ci/soak`. Other runs use shorter forms of long tests. */
export const IS_SOAK = process.env.TEST_SOAK === 'on'

/** @returns the first value in a soak run, else the second */
export const inSoak = (full: number, short: number): number => (IS_SOAK ? full : short)
