import type { Actor } from '@lintel/contract/actor'
import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@lintel/contract/paging'
import type {
  AllPropertiesCountQuery,
  AllPropertiesExportQuery,
  AllPropertiesQuery,
  PortfolioCountQuery,
  PortfolioExportQuery,
  PortfolioQuery,
  PortfolioSort,
} from '@lintel/contract/portfolio/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { type AnyColumn, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import { allPages } from '../../csv/pages.ts'
import type { Db } from '../../db/connect.ts'
import { NEWEST } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { defineList } from '../../search/list.ts'
import { listColumns } from '../properties/filters.ts'
import { selectSummaries } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { addLettingDetails } from './letting-details.ts'
import type { PortfolioRow } from './present.ts'

type PortfolioFilters = {
  ownerId?: string | undefined
  status?: PropertyStatus | undefined
  isPublished?: boolean | undefined
  ids?: string[] | undefined
}

const portfolioProperties = defineList({
  table: properties,
  columns: { ...listColumns, ownerId: properties.ownerId, isPublished: properties.isPublished },
  where: isNull(properties.archivedAt),
  filters: {
    ownerId: (property, value) => eq(property.ownerId, value),
    status: (property, value) => eq(property.status, value),
    isPublished: (property, value) => eq(property.isPublished, value),
    ids: (property, value) => sql`${property.id} = any(${value}::uuid[])`,
  },
  orders: {
    newest: NEWEST,
    // Tagged, since its cursors would pass for those of the newest.
    oldest: { ...NEWEST, direction: 'asc', tag: 1 },
    'price-asc': { key: 'priceCents', type: 'number', direction: 'asc' },
    'price-desc': { key: 'priceCents', type: 'number', direction: 'desc' },
  },
  resolvedFilters: (_filters: PortfolioFilters, sort: PortfolioSort) =>
    sort === 'newest' || sort === 'oldest'
      ? ['ownerId', 'status', 'isPublished', 'ids']
      : ['ownerId', 'isPublished', 'ids'],
  matchesOtherwise: (property, term) => isInMatchingCity(property.cityKey, term),
  select: selectSummaries,
})

/** Cities are few: their names are matched once for the statement, not once for each home. */
const isInMatchingCity = (propertyCity: AnyColumn, { pattern }: { pattern: Placeholder }) =>
  sql`${propertyCity} = any(array(select city_key from cities where city_key like ${pattern}::text))`

/** A person's own homes, published or not. */
export const listOwnProperties = (db: Db, actor: Actor, query: PortfolioQuery, now: Date) =>
  listPortfolio(db, query, { ownerId: actor.id }, now)

/** All homes, or those of an owner, for agents. @throws forbidden for anyone else */
export async function listAllProperties(db: Db, actor: Actor, { owner, ...query }: AllPropertiesQuery, now: Date) {
  if (!propertyPolicy.listAll(actor)) throw forbidden('Only agents see all homes')
  return listPortfolio(db, query, { ownerId: owner }, now)
}

/** How many of a person's own homes the filters find, counted up to `LIMITS.countMax`. */
export const countOwnProperties = (db: Db, actor: Actor, query: PortfolioCountQuery) =>
  countPortfolio(db, query, { ownerId: actor.id })

/** The same of all homes, or those of an owner, for agents. @throws forbidden for anyone else */
export async function countAllProperties(db: Db, actor: Actor, { owner, ...query }: AllPropertiesCountQuery) {
  if (!propertyPolicy.listAll(actor)) throw forbidden('Only agents see all homes')
  return countPortfolio(db, query, { ownerId: owner })
}

/** All of a person's own homes that the list's filters find, or the chosen ones, in pages. */
export const exportOwnProperties = (db: Db, actor: Actor, query: PortfolioExportQuery, now: Date) =>
  exportPortfolio(db, query, { ownerId: actor.id }, now)

/** The same of all homes, for agents. @throws forbidden for anyone else */
export function exportAllProperties(db: Db, actor: Actor, { owner, ...query }: AllPropertiesExportQuery, now: Date) {
  if (!propertyPolicy.listAll(actor)) throw forbidden('Only agents see all homes')
  return exportPortfolio(db, query, query.ids ? {} : { ownerId: owner }, now)
}

function exportPortfolio(db: Db, { ids, sort, ...given }: PortfolioExportQuery, scope: PortfolioFilters, now: Date) {
  return allPages((page) =>
    ids
      ? listPortfolio(db, { sort, ...page }, { ...scope, ids }, now)
      : listPortfolio(db, { sort, ...given, ...page }, scope, now),
  )
}

async function listPortfolio(
  db: Db,
  { status, published, search, sort, limit, cursor }: PortfolioQuery,
  scope: PortfolioFilters,
  now: Date,
): Promise<Page<PortfolioRow>> {
  const filters = filtersOf({ status, published }, scope)
  const page = await portfolioProperties.listPage(db, filters, { search, sort, limit, cursor })
  return { ...page, rows: await addLettingDetails(db, page.rows, now) }
}

async function countPortfolio(
  db: Db,
  { search, ...given }: PortfolioCountQuery,
  scope: PortfolioFilters,
): Promise<CappedCount> {
  const max = LIMITS.countMax
  const count = await portfolioProperties.countRows(db, filtersOf(given, scope), { search, sort: 'newest', max })
  return { count: Math.min(count, max), isCapped: count > max }
}

const filtersOf = (
  { status, published }: Pick<PortfolioQuery, 'status' | 'published'>,
  scope: PortfolioFilters,
): PortfolioFilters => ({ ...scope, status, isPublished: published === undefined ? undefined : published === 'true' })
