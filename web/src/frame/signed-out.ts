import { toast } from '../ui/toast-store.ts'
import { loadToastRegion } from '../ui/toaster.tsx'
import { urls } from '../urls.ts'

/** How long the toast is read before the sign-in page takes over (specification, section 9). */
const REDIRECT_DELAY_MS = 500

let isLeaving = false

/** Tells the person their session has ended and takes them to sign in, and from there back to where they are now. */
export function goToSignIn() {
  if (isLeaving) return
  isLeaving = true
  // Back from the sign-in page may bring this very page to life again.
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true })
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' })
  // Counted from when it can be read, however slow the network.
  const leave = () => setTimeout(goToSignInAtOnce, REDIRECT_DELAY_MS)
  loadToastRegion().then(leave, leave)
}

export function goToSignInAtOnce() {
  const { pathname, search } = window.location
  window.location.assign(urls.signIn(pathname + search))
}
