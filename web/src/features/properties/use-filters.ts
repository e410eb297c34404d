import { useAddressFilters } from '../../ui/address-filters.ts'
import { urls } from '../../urls.ts'
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts'

export interface FilterChange {
  /** Changes some filters; `isTyping` keeps each letter from being a step of the history. */
  change: (changes: Partial<Filters>, options?: { isTyping?: boolean }) => void
  clear: () => void
}

const IN_ADDRESS = { path: urls.listings, read: readFilters, write: writeFilters }

/** The filters in the page's address, and how to change them there. */
export function useFilters(): FilterChange & { filters: Filters } {
  const { filters, change, set } = useAddressFilters(IN_ADDRESS)
  return { filters, change, clear: () => set({ ...NO_FILTERS, sort: filters.sort }) }
}
