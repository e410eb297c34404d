import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { addRecent } from '../preferences/record-recent.ts'
import { clearBrowserHomes, readBrowserHomes } from './browser-homes.ts'

/**
 * Moves the homes that this browser kept to the account of the user who signs in. They stay in the browser until the server has
 * them: if that fails, the next page tries again.
 */
export function takeOverBrowserHomes(client: QueryClient) {
  let isRunning = false
  const takeOver = async () => {
    const { saved, seen } = readBrowserHomes()
    if (isRunning || !client.getQueryData(currentUserQuery.queryKey) || saved.length + seen.length === 0) return
    isRunning = true
    try {
      // The first one last: the record opened last comes first.
      for (const id of seen.toReversed()) await addRecent({ kind: 'property', id })
      // A mutation, so that what it changed is refetched.
      const save = { mutationFn: () => call('POST /api/saved/homes', { body: { homes: saved } }) }
      await new MutationObserver(client, save).mutate()
      clearBrowserHomes()
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
