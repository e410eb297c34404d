import { useLocation, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

/** The address one is at, with its filters: `/properties?status=available`. */
export function useHere(): string {
  const [path] = useLocation()
  // The library's other hook decodes before one can, and would lose a percent sign that was typed.
  return path + useSearch({ ssrSearch: useRouter().ssrSearch })
}
