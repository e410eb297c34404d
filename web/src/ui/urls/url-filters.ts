import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useScreenQueryString } from './screen-query-string.ts'

/**
 * Converts a screen's filters from and to the query string of its path. `write` returns `''` or `?…`, with the
 * parameters always in the same order.
 */
export type UrlFilters<F> = { path: string; read: (search: string) => F; write: (filters: F) => string }

/**
 * The filters in the page's URL, so that they can be shared and Back restores them.
 * @returns `filters`; `set` replaces all of them; `change` replaces some
 */
export function useUrlFilters<F>({ path, read, write }: UrlFilters<F>) {
  const search = useScreenQueryString(path)
  const [, navigate] = useLocation()
  const filters = useMemo(() => read(search), [read, search])
  const set = (next: F, { isTyping = false }: { isTyping?: boolean } = {}) => {
    const query = write(next)
    if (query !== write(read(window.location.search))) navigate(path + query, { replace: isTyping })
  }
  return {
    filters,
    set,
    /** `isTyping` replaces the history entry, so that each letter doesn't add one. */
    change: (changes: Partial<F>, options?: { isTyping?: boolean }) =>
      set({ ...read(window.location.search), ...changes }, options),
  }
}
