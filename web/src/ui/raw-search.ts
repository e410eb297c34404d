import { useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

/**
 * The query string of the page's address, still encoded. Wouter's own `useSearch` decodes it before it is parsed: a typed
 * `%`, `&` or `+` would be lost.
 */
export const useRawSearch = (): string => useSearch({ ssrSearch: useRouter().ssrSearch })
