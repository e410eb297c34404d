import { ANONYMOUS } from '@lintel/contract/page-user'
import { call } from '../../../api/client.ts'
import { readPageUser } from '../../../api/page-user.ts'
import { signInUrl } from '../../../api/session-urls.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { loadToastRegion } from '../../../ui/overlays/toaster.tsx'

/** Time the toast is shown before the sign-in page loads (specification, section 9). */
const REDIRECT_DELAY_MS = 500

/** Under way, or done: the page may still run until it has gone. */
let leaving: Promise<boolean> | null = null

/**
 * Shows a toast that the session has ended, then goes to the sign-in page, which leads back to the current URL. A page stays
 * if its user has signed in meanwhile, in another tab.
 * @returns whether it stays
 */
export function goToSignIn(): Promise<boolean> {
  leaving ??= leave()
  return leaving
}

async function leave(): Promise<boolean> {
  const user = readPageUser()
  // Back from the sign-in page may restore this page from the back/forward cache.
  window.addEventListener('pageshow', () => (leaving = null), { once: true })
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' })
  // The delay starts once the toast is visible, whose code may have to be loaded.
  await loadToastRegion().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
  if (await isBack(user)) {
    leaving = null
    return true
  }
  goToSignInNow()
  return false
}

/**
 * A sign-in in another tab ends the session before its cookie is set. If the new session is another user's, the
 * call asks which user continues.
 * @param user whose session has ended
 */
async function isBack(user: string | undefined): Promise<boolean> {
  if (!user || user === ANONYMOUS) return false
  // Signed out or in on this page meanwhile, which leads on by itself: what is typed there must not be lost.
  if (readPageUser() !== user) return true
  return call('GET /api/auth/user').then(
    () => true,
    () => false,
  )
}

/** Goes to the sign-in page, which leads back to the current URL. */
export function goToSignInNow() {
  const { pathname, search } = window.location
  window.location.assign(signInUrl(pathname + search))
}
