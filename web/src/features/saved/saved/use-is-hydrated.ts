import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and while its HTML is hydrated: what only the browser knows is shown from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
