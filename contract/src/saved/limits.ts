/** Limits of what users keep, for browsers too: imports nothing. */
export const SAVED_LIMITS = {
  /** Homes of one user, and of one browser without an account: they fit one page. */
  properties: 100,
  /** Homes that a browser remembers as seen. */
  seen: 20,
  searches: 50,
  /** Homes of one shared list, and of one read by ids. */
  shared: 50,
  /** Homes side by side. */
  compared: 4,
  sharedDays: 180,
  /** Characters of a token in a link, twice what they have. */
  tokenMax: 128,
} as const
