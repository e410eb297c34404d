import { useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

/**
 * The query string of the current URL, still encoded, with its question mark. Wouter's own `useSearch` decodes it before
 * it is parsed: a typed `%`, `&` or `+` would be lost.
 */
export const useQueryString = (): string => useSearch({ ssrSearch: useRouter().ssrSearch })
