import { RENT_FILTERS } from '@lintel/contract/rent/schema'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { type RentFilter, rentUrls } from './links.ts'

export const FILTER_NAMES: Record<RentFilter, string> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  ended: 'Ended',
}

/** Which leases are listed, in the URL; an unknown word is all. */
export const rentFilters: UrlFilters<{ filter: RentFilter }> = {
  path: rentUrls.rent(),
  read: (search) => {
    const given = new URLSearchParams(search).get('filter')
    return { filter: RENT_FILTERS.find((filter) => filter === given) ?? 'all' }
  },
  write: ({ filter }) => (filter === 'all' ? '' : `?filter=${filter}`),
}
