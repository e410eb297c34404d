import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/**
 * A value of the URL's fragment, `#token=…`. Browsers send fragments to no server, so that secrets in them are in no log.
 * @returns empty when absent; null while the page hydrates, since the server does not know it
 */
export function useFragmentValue(name: string): string | null {
  const fragment = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  )
  return fragment === null ? null : (new URLSearchParams(fragment).get(name) ?? '')
}
