/** A token bucket: `burst` calls at once, then `perMinute` spread over the minute. */
export type Rate = { burst: number; perMinute: number }

export type RateLimit = {
  /** Of one signed-in user, whatever their browsers and addresses. */
  person?: Rate
  /** Of one address, which an office or a mobile network may share. */
  address: Rate
  /** Who counts: reads are counted by each process alone, since asking Redis would cost more than most reads. */
  countedBy: 'installation' | 'process'
  /** A person makes one such call at a time: another one meanwhile answers 429 with this sentence. */
  oneAtATime?: string
  why: string
}

/** Every rate limit. A call over one of them answers 429 with Retry-After; `RATE_LIMIT=off` switches all of them off. */
export const RATE_LIMITS = {
  write: {
    person: { burst: 60, perMinute: 120 },
    address: { burst: 300, perMinute: 600 },
    countedBy: 'installation',
    why: 'Any other change: an agent approves fifty applications in a minute, nobody makes two changes a second for long',
  },
  message: {
    person: { burst: 30, perMinute: 60 },
    address: { burst: 150, perMinute: 300 },
    countedBy: 'installation',
    why: 'By HTTP and by socket together: a chat of quick messages, but no flood in the inbox of another user',
  },
  listing: {
    person: { burst: 20, perMinute: 10 },
    address: { burst: 60, perMinute: 30 },
    countedBy: 'installation',
    why: 'Listing a home takes a person a minute or more; every visitor sees the result',
  },
  application: {
    person: { burst: 20, perMinute: 10 },
    address: { burst: 100, perMinute: 60 },
    countedBy: 'installation',
    why: 'Each application is mailed to an owner',
  },
  paymentDetails: {
    person: { burst: 6, perMinute: 1 },
    address: { burst: 30, perMinute: 10 },
    countedBy: 'installation',
    why: 'Each change of how to pay is told to all tenants of an owner',
  },
  leaseImport: {
    person: { burst: 30, perMinute: 20 },
    address: { burst: 90, perMinute: 60 },
    countedBy: 'installation',
    oneAtATime: 'Another file of yours is still being read.',
    why: 'Each reads a file of up to 5 MB, a second of processor time; a preview is repeated with every choice',
  },
  upload: {
    person: { burst: 120, perMinute: 120 },
    address: { burst: 600, perMinute: 600 },
    countedBy: 'installation',
    why: 'A picture takes two calls, and an owner may add the ten of several homes in a row; each costs a second of processor time',
  },
  sharedList: {
    address: { burst: 20, perMinute: 5 },
    countedBy: 'installation',
    why: 'Visitors may share lists of homes; each is stored for half a year',
  },
  remoteFile: {
    person: { burst: 20, perMinute: 20 },
    address: { burst: 60, perMinute: 60 },
    countedBy: 'installation',
    why: 'Each makes the server fetch a file from another site',
  },
  register: {
    address: { burst: 20, perMinute: 10 },
    countedBy: 'installation',
    why: 'A class or an office registers at once; guesses of the setup code and floods of accounts do not',
  },
  password: {
    person: { burst: 10, perMinute: 1 },
    address: { burst: 60, perMinute: 20 },
    countedBy: 'installation',
    why: 'Whoever finds an open browser can guess the current password',
  },
  emailedLink: {
    person: { burst: 6, perMinute: 2 },
    address: { burst: 6, perMinute: 3 },
    countedBy: 'installation',
    why: 'Each may send an email with a link to verify an address or to set a password',
  },
  signIn: {
    address: { burst: 60, perMinute: 30 },
    countedBy: 'installation',
    why: 'Of browsers that have not signed in to the account before. Wrong passwords are also slowed per account and address',
  },
  export: {
    person: { burst: 10, perMinute: 6 },
    address: { burst: 40, perMinute: 30 },
    countedBy: 'installation',
    why: 'A file of all rows that a filter finds may read the whole of a list, a check of the books all of them',
  },
  statement: {
    person: { burst: 60, perMinute: 120 },
    address: { burst: 300, perMinute: 600 },
    countedBy: 'process',
    why: 'Its balances are sums over all books of an owner since they began, up to a second of processor time; each range takes two calls',
  },
  preview: {
    person: { burst: 60, perMinute: 120 },
    address: { burst: 300, perMinute: 600 },
    countedBy: 'process',
    why: 'Each changes books in memory as the command would, of a hand-over all those of an owner; a dialog asks at each choice',
  },
  receipt: {
    person: { burst: 40, perMinute: 30 },
    address: { burst: 120, perMinute: 120 },
    countedBy: 'installation',
    why: 'A PDF takes 30 ms of processor time; an owner saves the receipts of all homes one after the other',
  },
  search: {
    person: { burst: 40, perMinute: 60 },
    address: { burst: 400, perMinute: 600 },
    countedBy: 'process',
    why: 'Searching one’s messages compares up to 1 MB of text, as long as twenty other reads; a search while typing makes two calls for each word',
  },
  read: {
    person: { burst: 600, perMinute: 1_800 },
    address: { burst: 2_000, perMinute: 6_000 },
    countedBy: 'process',
    why: 'An open page refetches what others change, so that a busy site causes many reads without anyone at the keyboard',
  },
  view: {
    address: { burst: 120, perMinute: 60 },
    countedBy: 'process',
    why: 'Opening homes one after the other; more than one a second would only inflate the figures of a home',
  },
  document: {
    person: { burst: 300, perMinute: 300 },
    address: { burst: 1_500, perMinute: 1_500 },
    countedBy: 'process',
    why: 'Each sends a file of up to 5 GB; an agent opens those of one application after the other',
  },
  sitemap: {
    address: { burst: 300, perMinute: 300 },
    countedBy: 'process',
    why: 'Search engines read one for each week; that of 50,000 homes takes 200 ms of processor time until it is cached',
  },
  picture: {
    address: { burst: 5_000, perMinute: 10_000 },
    countedBy: 'process',
    why: 'A page shows dozens of pictures; each is one file',
  },
  uncachedCall: {
    address: { burst: 300, perMinute: 600 },
    countedBy: 'process',
    why: 'Public calls that no visitor made before, about 2 ms of processor time each: a search while typing makes two for each letter',
  },
  uncachedPage: {
    person: { burst: 60, perMinute: 60 },
    address: { burst: 120, perMinute: 120 },
    countedBy: 'process',
    why: 'Pages that no visitor requested before, and those of signed-in users, about 27 ms of processor time each',
  },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof RATE_LIMITS

/** The limit of a route: the one it declares, else that of all other writes or reads. */
export const rateLimitOf = ({ method, limit }: { method: string; limit?: RateLimitName | undefined }): RateLimitName =>
  limit ?? (method === 'GET' ? 'read' : 'write')

/** How wrong passwords are slowed: the first ones are free, then each doubles the wait. */
export const SIGN_IN_DELAYS = {
  /** Wrong passwords without a wait, before they are forgotten or a sign-in succeeds. */
  freePerAccount: 10,
  /** Of a browser that has signed in to the account before; counted apart from strangers. */
  freePerKnownBrowser: 10,
  freePerAddress: 20,
  firstMs: 5_000,
  maxMs: 15 * 60_000,
  /** Wrong passwords are forgotten after this time without one. */
  forgottenAfterMs: 24 * 60 * 60_000,
} as const
