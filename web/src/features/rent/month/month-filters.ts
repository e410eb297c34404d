import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'

/** What a figure of the month is the sum of. */
export type MonthList = 'expected' | 'received' | 'open'

/** The lists behind the figures of a month, with what each figure counts. */
export const MONTH_LISTS: Record<MonthList, string> = {
  expected: 'Expected',
  received: 'Received',
  open: 'Open',
}

const LISTS = Object.keys(MONTH_LISTS) as MonthList[]

/** Which list is shown, in the URL; an unknown word is what is expected. */
export const monthFilters: UrlFilters<{ show: MonthList }> = {
  path: urlOf('rentMonth'),
  read: (search) => {
    const given = new URLSearchParams(search).get('show')
    return { show: LISTS.find((list) => list === given) ?? 'expected' }
  },
  write: ({ show }) => (show === 'expected' ? '' : `?show=${show}`),
}
