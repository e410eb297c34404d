import { createHash } from 'node:crypto'
import { SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/connect.ts'
import { RateLimited } from '../../../errors/rate-limited.ts'
import type { Attempts } from '../../../http/rate-limit/limit-store.ts'
import type { RateLimiter } from '../../../http/rate-limit/rate-limiter.ts'
import { foldName } from '../usernames.ts'
import { hashBrowserId, isKnownBrowser } from './known-browsers.ts'

export type SignInAttempt = {
  /** Whether this browser signed in to the account before. */
  isFromKnownBrowser: boolean
  /** Call it when the password was right. */
  succeed: () => Promise<void>
}

/**
 * Counts an attempt to sign in, before the password is checked: of attempts at the same time only the free ones get through.
 * Strangers are slowed together, per account and per address; a browser that signed in to the account before only by its own
 * attempts, so that no stranger can keep its user out.
 *
 * Nothing here depends on whether the account exists.
 * @param limiter null when limits are off
 * @throws RateLimited (the password is not checked)
 */
export async function startSignIn(
  db: Db,
  limiter: RateLimiter | null,
  { request, username, browserId }: { request: FastifyRequest; username: string; browserId: string | null },
): Promise<SignInAttempt> {
  const isFromKnownBrowser = browserId !== null && (await isKnownBrowser(db, username, browserId))
  if (!limiter) return { isFromKnownBrowser, succeed: async () => undefined }
  const caller = limiter.callerOf(request)
  const account = `account:${hashName(await foldName(db, username))}`
  const ofBrowser = {
    key: `browser:${hashBrowserId(browserId ?? '')}:${account}`,
    free: SIGN_IN_DELAYS.freePerKnownBrowser,
  }
  const ofAccount = { key: account, free: SIGN_IN_DELAYS.freePerAccount }
  const ofAddress = { key: `address:${caller.address.key}`, free: SIGN_IN_DELAYS.freePerAddress }

  // A shared address would slow everyone because of one guesser: there, accounts alone are slowed.
  const strangers: Attempts[] = caller.address.isShared ? [ofAccount] : [ofAccount, ofAddress]
  const counted = isFromKnownBrowser ? [ofBrowser] : strangers
  if (!isFromKnownBrowser) await limiter.count('signIn', caller)
  const waitMs = await limiter.store.attempt(counted)
  if (waitMs > 0) throw new RateLimited('There were too many attempts to sign in.', waitMs)
  return {
    isFromKnownBrowser,
    async succeed() {
      await limiter.store.forget(isFromKnownBrowser ? ofBrowser.key : ofAccount.key)
      // Others at this address may be guessing: only this attempt is taken back.
      if (counted.includes(ofAddress)) await limiter.store.refund(ofAddress.key)
    },
  }
}

/** Hashed, so that neither memory nor Redis holds usernames. @param name folded: every spelling of an account shares its tries */
const hashName = (name: string) => createHash('sha256').update(name).digest('base64url')
