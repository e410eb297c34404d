import { useUrlFilters } from '../../ui/url-filters.ts'
import { type Filters, listingFilters, NO_FILTERS } from './filters.ts'

export interface FilterChange {
  /** Changes some filters; `isTyping` keeps each letter from being a step of the history. */
  change: (changes: Partial<Filters>, options?: { isTyping?: boolean }) => void
  clear: () => void
}

/** The filters in the page's address, and how to change them there. */
export function useFilters(): FilterChange & { filters: Filters } {
  const { filters, change, set } = useUrlFilters(listingFilters)
  return { filters, change, clear: () => set({ ...NO_FILTERS, sort: filters.sort }) }
}
