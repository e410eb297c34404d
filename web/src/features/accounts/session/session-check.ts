import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isSignedOut } from '../../../api/query-client.ts'
import { currentUserQuery } from '../data.ts'
import { goToSignIn } from './go-to-sign-in.ts'
import { openOtherTabs } from './other-tabs.ts'
import { LOGOUT } from './session-mutations.ts'

const readUserId = (client: QueryClient) => client.getQueryData(currentUserQuery.queryKey)?.id ?? null

/**
 * Checks whether the session is still that of the page's user. If it has ended, the page says so and goes to sign-in; if it is
 * another user's, the call asks which user continues. Nothing happens for visitors, and for users who are signing out.
 * @returns whether it is, or is again; false, too, if the server can't be reached
 */
export async function checkSession(client: QueryClient): Promise<boolean> {
  const userId = readUserId(client)
  const isSignedIn = () => readUserId(client) === userId && client.isMutating({ mutationKey: LOGOUT }) === 0
  if (userId === null || !isSignedIn()) return false
  try {
    await call('GET /api/auth/user')
    return isSignedIn()
  } catch (error) {
    return isSignedOut(error) && isSignedIn() && (await goToSignIn())
  }
}

/** Tells other tabs of this browser who signs in and out here, and checks the session when they tell the same. */
export function followOtherTabs(client: QueryClient) {
  let told: string | null = null
  const tabs = openOtherTabs((userId) => {
    if (userId !== readUserId(client)) void checkSession(client)
  })
  const tell = () => {
    const userId = readUserId(client)
    if (userId === told) return
    told = userId
    tabs.tell(userId)
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) tell()
  })
  tell()
}
