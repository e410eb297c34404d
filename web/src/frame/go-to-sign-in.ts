import { toast } from '../ui/toast-store.ts'
import { loadToastRegion } from '../ui/toaster.tsx'
import { urls } from '../urls.ts'

/** Time the toast is shown before the sign-in page loads (specification, section 9). */
const REDIRECT_DELAY_MS = 500

let isRedirecting = false

/** Shows a toast that the session has ended, then goes to the sign-in page, which leads back to the current URL. */
export function goToSignIn() {
  if (isRedirecting) return
  isRedirecting = true
  // Back from the sign-in page may restore this page from the back/forward cache.
  window.addEventListener('pageshow', () => (isRedirecting = false), { once: true })
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' })
  // The delay starts once the toast is visible, whose code may have to be loaded.
  const redirect = () => setTimeout(goToSignInNow, REDIRECT_DELAY_MS)
  loadToastRegion().then(redirect, redirect)
}

/** Goes to the sign-in page, which leads back to the current URL. */
export function goToSignInNow() {
  const { pathname, search } = window.location
  window.location.assign(urls.signIn(pathname + search))
}
