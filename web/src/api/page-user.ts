import { USER_HEADER } from '@lintel/contract/page-user'

export type PageUser = {
  /** The id of the user that the page shows as signed in, or `ANONYMOUS`; undefined while it is not known. */
  read: () => string | undefined
  /**
   * Called when another user has signed in in this browser.
   * @returns once the session is again one of the page's user; never if the page is left
   */
  waitForUser: () => Promise<void>
}

/** On the server, which renders pages of many users, calls name no user. */
let page: PageUser = { read: () => undefined, waitForUser: () => Promise.resolve() }
/** Until the page's user is back, for all calls that found another. */
let waiting: Promise<void> | null = null
let returns = 0

/** Sets the user of this page, and the handler of another user's sign-in. */
export function setPageUser(user: PageUser) {
  page = user
}

/** The user that calls of this page are made for. */
export const readPageUser = () => page.read()

/** The header that names the user of a call. */
export const nameUser = (user: string | undefined): Record<string, string> => (user ? { [USER_HEADER]: user } : {})

/**
 * The user that a response is for, if it differs from the user that the call was made for.
 * @param user the user of the page when the call was made; sign-ins and sign-outs of this page since then don't count
 */
export function otherUserOf({ headers }: Response, user: string | undefined): string | null {
  const found = headers.get(USER_HEADER)
  return user && found && found !== user && user === page.read() ? found : null
}

/**
 * Waits until the session is again one of the page's user, so that the call can be made again.
 * @throws the reason of the signal once it is aborted
 */
export function waitForPageUser(signal?: AbortSignal): Promise<void> {
  waiting ??= page
    .waitForUser()
    .then(() => {
      returns += 1
    })
    .finally(() => {
      waiting = null
    })
  const back = waiting
  if (!signal) return back
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    back.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** How often the page's user was back after another user had signed in. */
export const countReturns = () => returns
