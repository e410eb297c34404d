import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** @returns a value of the URL's fragment, `#token=…`; empty when absent */
export const readFragmentValue = (name: string): string => new URLSearchParams(location.hash.slice(1)).get(name) ?? ''

/**
 * A value of the URL's fragment. Browsers send fragments to no server, so that secrets in them are in no log.
 * @returns empty when absent; null while the page hydrates, since the server does not know it
 */
export function useFragmentValue(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readFragmentValue(name),
    () => null,
  )
}
