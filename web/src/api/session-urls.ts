/** Signs in (a full page load): redirects to the sign-in screen, and after it to `next`. */
export const signInUrl = (next?: string | null): string =>
  next ? `/api/login?${new URLSearchParams({ next })}` : '/api/login'

/** The same, to the registration form. */
export const SIGN_UP_URL = '/api/login?screen=register'

/** Signs out (a full page load). */
export const SIGN_OUT_URL = '/api/logout'
