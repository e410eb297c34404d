import type { QueryClient } from '@tanstack/react-query'
import { pagesQuery } from '../../../api/route-query.ts'
import { figuresQuery } from '../data.ts'
import type { MonthList } from './month-filters.ts'

const ROWS = 50

/** A month as the lists name it. @param firstDay `YYYY-MM-01` */
const nameOf = (firstDay: string) => firstDay.slice(0, 7)

/** The charges that are due in a month. @param month its first day @param isOpen only those with something open */
export const dueChargesQuery = (month: string, isOpen: boolean) =>
  pagesQuery('GET /api/rent/charges', {
    query: { due: nameOf(month), limit: ROWS, ...(isOpen && { open: 'true' as const }) },
  })

/** The payments received in a month. @param month its first day */
export const receivedPaymentsQuery = (month: string) =>
  pagesQuery('GET /api/rent/payments', { query: { received: nameOf(month), limit: ROWS } })

/** Reads what the screen shows: the figures, which name the month, then the list. */
export async function readMonth(client: QueryClient, show: MonthList) {
  await client.prefetchQuery(figuresQuery)
  const month = client.getQueryData(figuresQuery.queryKey)?.month
  if (!month) return
  if (show === 'received') await client.prefetchInfiniteQuery(receivedPaymentsQuery(month))
  else await client.prefetchInfiniteQuery(dueChargesQuery(month, show === 'open'))
}
