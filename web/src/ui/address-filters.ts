import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useOwnSearch } from './own-search.ts'

/** How a screen's filters stand in its address: `write` answers `''` or a question mark and more, always in one order. */
export type AddressFilters<F> = { path: string; read: (search: string) => F; write: (filters: F) => string }

/** The filters in the page's address, so that they can be shared and Back works, and how to change them there. */
export function useAddressFilters<F>({ path, read, write }: AddressFilters<F>) {
  const search = useOwnSearch(path)
  const [, navigate] = useLocation()
  const filters = useMemo(() => read(search), [read, search])
  const set = (next: F, { isTyping = false }: { isTyping?: boolean } = {}) => {
    const address = write(next)
    if (address !== write(read(window.location.search))) navigate(path + address, { replace: isTyping })
  }
  return {
    filters,
    set,
    /** Changes some filters; `isTyping` keeps each letter from being a step of the history. */
    change: (changes: Partial<F>, options?: { isTyping?: boolean }) =>
      set({ ...read(window.location.search), ...changes }, options),
  }
}
