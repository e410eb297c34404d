import { useSyncExternalStore } from 'react'

/** As wide as the `md:` utilities are not. Paper has room for the table. */
const PHONE = 'screen and (max-width: 47.99rem)'

/** Whether the window is as narrow as a phone's, where tables become cards. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )

function subscribe(listener: () => void) {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
