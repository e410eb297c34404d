import type { StatementQuery } from '@lintel/contract/rent/statement-schema'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { callFile } from '../../../api/call-file.ts'
import { pagesQuery, routeQuery } from '../../../api/route-query.ts'
import { figuresQuery } from '../data.ts'
import { daysOf, type StatementFilters } from './statement-filters.ts'

const ROWS = 50

/** What a statement is asked for. @param month the first day of the present month; undefined while it is unknown @returns null if that needs the month */
export function statementQueryOf(
  { range, property, owner }: StatementFilters,
  month: string | undefined,
): StatementQuery | null {
  if (!month && typeof range === 'string') return null
  return {
    ...daysOf(range, month ?? ''),
    ...(property ? { propertyId: property } : owner && { ownerId: owner }),
  }
}

/** The sums of a statement. The previous ones stay while others load. */
export const statementQuery = (query: StatementQuery) => ({
  ...routeQuery('GET /api/statement', { query }),
  placeholderData: keepPreviousData,
})

/** The lines of one currency of a statement, the oldest first. */
export const statementLinesQuery = (query: StatementQuery, currency: string) =>
  pagesQuery('GET /api/statement/lines', { query: { ...query, currency, limit: ROWS } })

/** Asks for the CSV of a statement. */
export const exportStatement = (query: StatementQuery) => () => callFile('GET /api/statement.csv', { query })

/** Reads what the screen shows: the month if the range needs it, then the sums, then the first lines. */
export async function readStatement(client: QueryClient, filters: StatementFilters) {
  if (typeof filters.range === 'string') await client.prefetchQuery(figuresQuery)
  const query = statementQueryOf(filters, client.getQueryData(figuresQuery.queryKey)?.month)
  if (!query) return
  await client.prefetchQuery(statementQuery(query))
  const { sections = [] } = client.getQueryData(statementQuery(query).queryKey) ?? {}
  await Promise.all(sections.map(({ currency }) => client.prefetchInfiniteQuery(statementLinesQuery(query, currency))))
}
