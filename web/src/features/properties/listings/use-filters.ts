import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { type Filters, listingFilters } from './filters.ts'

export interface FilterChange {
  /** Changes some filters. `isTyping` replaces the history entry, so that each letter doesn't add one. */
  change: (changes: Partial<Filters>, options?: { isTyping?: boolean }) => void
}

/** The listings' filters in the URL. */
export function useFilters(): FilterChange & { filters: Filters } {
  const { filters, change } = useUrlFilters(listingFilters)
  return { filters, change }
}
