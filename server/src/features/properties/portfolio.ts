import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PortfolioQuery, PortfolioSort } from '@lintel/contract/properties/schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { type AnyColumn, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden } from '../../errors/refusal.ts'
import { NEWEST, type Page } from '../../paging.ts'
import { defineList } from '../../search/list.ts'
import { matchesAnyCase } from '../../search/term.ts'
import { listColumns } from './filters.ts'
import { addLettingDetails } from './letting-details.ts'
import type { PortfolioRow } from './present.ts'
import { selectSummaries } from './search.ts'
import { properties } from './table.ts'

type PortfolioFilters = {
  ownerId?: string | undefined
  status?: PropertyStatus | undefined
  isPublished?: boolean | undefined
}

const portfolioHomes = defineList({
  table: properties,
  columns: listColumns,
  filters: {
    ownerId: (_home, value) => eq(properties.ownerId, value),
    status: (home, value) => eq(home.status, value),
    isPublished: (_home, value) => eq(properties.isPublished, value),
  },
  orders: {
    newest: NEWEST,
    // Tagged, since its cursors would pass for those of the newest.
    oldest: { ...NEWEST, direction: 'asc', tag: 1 },
    'price-asc': { key: 'priceCents', type: 'number', direction: 'asc' },
    'price-desc': { key: 'priceCents', type: 'number', direction: 'desc' },
  },
  resolvedFilters: (_filters: PortfolioFilters, sort: PortfolioSort) =>
    sort === 'newest' || sort === 'oldest' ? ['ownerId', 'status', 'isPublished'] : ['ownerId', 'isPublished'],
  matchesOtherwise: (home, term) => isInMatchingCity(home.city, term),
  select: selectSummaries,
})

/** Cities are few: their names are matched once for the statement, not once for each home. */
const isInMatchingCity = (homeCity: AnyColumn, term: { pattern: Placeholder }) =>
  sql`${homeCity} = any(array(select city from cities where ${matchesAnyCase(sql`city`, term)}))`

/** A person's own homes, published or not. @param today `YYYY-MM-DD` */
export const listOwnProperties = (db: Db, actor: Actor, query: PortfolioQuery, today: string) =>
  listPortfolio(db, query, { ownerId: actor.id }, today)

/** All homes, for agents. @param today `YYYY-MM-DD` @throws forbidden for anyone else */
export async function listAllProperties(db: Db, actor: Actor, query: PortfolioQuery, today: string) {
  if (!propertyPolicy.listAll(actor)) throw forbidden('Only agents see all homes')
  return listPortfolio(db, query, {}, today)
}

async function listPortfolio(
  db: Db,
  { status, published, search, sort, limit, cursor }: PortfolioQuery,
  scope: PortfolioFilters,
  today: string,
): Promise<Page<PortfolioRow>> {
  const filters = { ...scope, status, isPublished: published === undefined ? undefined : published === 'true' }
  const page = await portfolioHomes.listPage(db, filters, { search, sort, limit, cursor })
  return { ...page, rows: await addLettingDetails(db, page.rows, today) }
}
