import { RENT_FILTERS, type RentQuery } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'

export type RentFilter = RentQuery['filter']

export const FILTER_NAMES: Record<RentFilter, string> = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  ended: 'Ended',
}

/** Which leases are listed, in the URL; an unknown word is all. */
export const rentFilters: UrlFilters<{ filter: RentFilter }> = {
  path: urlOf('rent'),
  read: (search) => {
    const given = new URLSearchParams(search).get('filter')
    return { filter: RENT_FILTERS.find((filter) => filter === given) ?? 'all' }
  },
  write: ({ filter }) => (filter === 'all' ? '' : `?filter=${filter}`),
}
