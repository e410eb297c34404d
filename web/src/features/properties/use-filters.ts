import { useUrlFilters } from '../../ui/url-filters.ts'
import { type Filters, listingFilters, NO_FILTERS } from './filters.ts'

export interface FilterChange {
  /** Changes some filters. `isTyping` replaces the history entry, so that each letter doesn't add one. */
  change: (changes: Partial<Filters>, options?: { isTyping?: boolean }) => void
  clear: () => void
}

/** The listings' filters in the URL. `clear` keeps the sort order. */
export function useFilters(): FilterChange & { filters: Filters } {
  const { filters, change, set } = useUrlFilters(listingFilters)
  return { filters, change, clear: () => set({ ...NO_FILTERS, sort: filters.sort }) }
}
