import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { addRecent } from '../preferences/record-recent.ts'
import {
  type BrowserProperties,
  clearBrowserProperties,
  parseProperties,
  readBrowserProperties,
} from './browser-properties.ts'

/**
 * Moves the homes that this browser kept to the account of the user who signs in. They stay in the browser, for that user alone,
 * until the server has them: if that fails, that user's next page tries again.
 */
export function takeOverBrowserProperties(client: QueryClient) {
  let isRunning = false
  const takeOver = async () => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    if (isRunning || !user) return
    const { saved, seen } = claimBrowserProperties(user.id)
    if (saved.length + seen.length === 0) return
    isRunning = true
    try {
      // The first one last: the record opened last comes first.
      for (const id of seen.toReversed()) await addRecent({ kind: 'property', id })
      // A mutation, so that what it changed is refetched.
      const save = { mutationFn: () => call('POST /api/saved/homes', { body: { homes: saved } }) }
      await new MutationObserver(client, save).mutate()
      removeClaim(user.id)
    } catch {
      // Tried again with the next page.
    } finally {
      isRunning = false
    }
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) void takeOver()
  })
  void takeOver()
}

const claimKey = (userId: string) => `lintel-homes ${userId}`

/**
 * Keeps the homes of this browser for one user: users who sign in later don't get them.
 * @returns them, with homes that the user claimed before
 */
function claimBrowserProperties(userId: string): BrowserProperties {
  const found = readBrowserProperties()
  try {
    const claimed = parseProperties(localStorage.getItem(claimKey(userId)))
    if (found.saved.length + found.seen.length === 0) return claimed
    const text = JSON.stringify({
      saved: [...found.saved, ...claimed.saved],
      seen: [...found.seen, ...claimed.seen],
    })
    localStorage.setItem(claimKey(userId), text)
    clearBrowserProperties()
    return parseProperties(text)
  } catch {
    // Storage is refused: what this page keeps is this user's.
    clearBrowserProperties()
    return found
  }
}

function removeClaim(userId: string) {
  try {
    localStorage.removeItem(claimKey(userId))
  } catch {
    // Storage is refused.
  }
}
