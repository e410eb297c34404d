import type { Actor } from '@lintel/contract/actor'
import {
  APPLICATION_SCOPES,
  type ApplicationExportQuery,
  type ApplicationListQuery,
  type ApplicationNeighbours,
  type ApplicationNeighboursQuery,
  type ApplicationScope,
} from '@lintel/contract/applications/schema'
import { APPLICATION_SORTS, type ApplicationSort } from '@lintel/contract/applications/sorts'
import type { Page } from '@lintel/contract/paging'
import { eq, type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { allPages } from '../../csv/pages.ts'
import type { Db } from '../../db/connect.ts'
import { type KeysetOrder, NEWEST, readCursor, readPlace, toPage } from '../../db/paging.ts'
import { defineList } from '../../search/list.ts'
import { ALL_ROWS } from '../../search/search.ts'
import { users } from '../accounts/table.ts'
import { showPropertiesAsLastSeen } from '../properties/last-seen/queries.ts'
import { properties } from '../properties/table.ts'
import { type ApplicationFilters, isScannedWhole, isSearchedAsSeen, listFilters, matchesAsSeen } from './filters.ts'
import type { ApplicationListRow } from './present.ts'
import { findApplication, listColumns } from './queries.ts'
import { applications } from './table.ts'

type Order = Exclude<ApplicationSort, 'waiting'>

const ORDERS: Record<Order, KeysetOrder> = { newest: NEWEST, oldest: { ...NEWEST, direction: 'asc' } }

/** Up to this length, scanning an owner's whole list costs less than reading all owners' matches of a common term. */
const OWNER_SCAN_ROWS = 5_000

type Columns = typeof columns

const columns = {
  id: applications.id,
  createdAt: applications.createdAt,
  searchText: applications.searchText,
  tenantId: applications.tenantId,
  ownerId: applications.ownerId,
  status: applications.status,
  propertyId: applications.propertyId,
}

const equals = (name: keyof Columns) => (row: Columns, value: Placeholder) => eq(row[name], value)

const declaration = {
  table: applications,
  columns,
  filters: {
    tenantId: equals('tenantId'),
    ownerId: equals('ownerId'),
    status: equals('status'),
    propertyId: equals('propertyId'),
    isDecided: ({ status }: { status: PgColumn }, value: Placeholder) =>
      sql`(${status} <> 'pending') = ${value}::boolean`,
    ids: ({ id }: { id: PgColumn }, value: Placeholder) => sql`${id} = any(${value}::uuid[])`,
  },
  orders: ORDERS,
  resolvedFilters: (_filters: ApplicationFilters): (keyof ApplicationFilters)[] => [
    'tenantId',
    'ownerId',
    'status',
    'propertyId',
    'isDecided',
    'ids',
  ],
  wholeScanRows(filters: ApplicationFilters) {
    if (isScannedWhole(filters)) return ALL_ROWS
    return filters.ownerId === undefined ? 0 : OWNER_SCAN_ROWS
  },
}

/** The list with its rows, and with their ids alone. */
function defineLists(matchesText?: typeof matchesAsSeen) {
  const common = { ...declaration, ...(matchesText && { matchesText }) }
  const rows = defineList({
    ...common,
    select: (db) =>
      db
        .select(listColumns)
        .from(applications)
        .innerJoin(properties, eq(properties.id, applications.propertyId))
        .innerJoin(users, eq(users.id, applications.tenantId))
        .$dynamic(),
    readsKeysFirst: () => true,
  })
  return { rows, ids: defineList<Columns, ApplicationFilters, Order, { id: string }>(common) }
}

const LISTS = { live: defineLists(), asSeen: defineLists(matchesAsSeen) }

const listFor = (actor: Actor, scope: ApplicationScope) => LISTS[isSearchedAsSeen(actor, scope) ? 'asSeen' : 'live']

/** Lists a page of a scope's applications. @throws forbidden (not the actor's scope), invalid (cursor of another list) */
export async function listApplications(
  db: Db,
  actor: Actor,
  scope: ApplicationScope,
  { search, sort, limit, cursor, ...given }: ApplicationListQuery,
): Promise<Page<ApplicationListRow>> {
  return readPage(db, actor, scope, listFilters(actor, scope, given), { search, sort, limit, cursor })
}

/**
 * All applications that a list's filters find, or the chosen ones, in pages.
 * @throws forbidden (not the actor's scope)
 */
export function exportApplications(
  db: Db,
  actor: Actor,
  { scope, ids, search, sort, ...given }: ApplicationExportQuery,
) {
  const filters = ids ? { ...listFilters(actor, scope, {}), ids } : listFilters(actor, scope, given)
  return allPages((page) => readPage(db, actor, scope, filters, { search: ids ? undefined : search, sort, ...page }))
}

type ListPage = Pick<ApplicationListQuery, 'search' | 'sort' | 'limit'> & { cursor?: string | undefined }

/** One page of a list, whose parts follow one another. A part ends where the next one begins, also within a page. */
async function readPage(
  db: Db,
  actor: Actor,
  scope: ApplicationScope,
  filters: ApplicationFilters,
  { search, sort, limit, cursor }: ListPage,
): Promise<Page<ApplicationListRow>> {
  const parts = partsOf(sort, filters).map((part, at) => ({
    ...part,
    order: { ...ORDERS[part.by], tag: cursorTag(scope, sort, at) },
  }))
  const tag = cursor && readCursor(cursor, ['number', 'instant', 'id'])[0]
  const begun = parts.findIndex(({ order }) => order.tag === tag)
  const rest = parts.slice(Math.max(0, begun))
  let order = rest[0]?.order ?? NEWEST
  let after = readPlace(order, cursor)
  const rows: ApplicationListRow[] = []
  for (const part of rest) {
    // The order of the page's last row, after which the next page begins.
    if (rows.length < limit) order = part.order
    const request = { search, sort: part.by, limit: limit - rows.length, after }
    rows.push(...(await listFor(actor, scope).rows.listRows(db, part.filters, request)))
    if (rows.length > limit) break
    after = undefined
  }
  return toPage(await showPropertiesAsLastSeen(db, actor, rows), { limit }, order)
}

type Part = { by: Order; filters: ApplicationFilters }

/** The parts of a list, each in an order of its own. */
function partsOf(sort: ApplicationSort, filters: ApplicationFilters): [Part, ...Part[]] {
  if (sort !== 'waiting') return [{ by: sort, filters }]
  if (filters.status) return [{ by: filters.status === 'pending' ? 'oldest' : 'newest', filters }]
  return [
    { by: 'oldest', filters: { ...filters, status: 'pending' } },
    { by: 'newest', filters: { ...filters, isDecided: true } },
  ]
}

/** Cursors of all scopes hold the same keys; the tag makes a cursor invalid in other scopes and orders, and tells its part. */
const cursorTag = (scope: ApplicationScope, sort: ApplicationSort, part: number) =>
  (APPLICATION_SCOPES.indexOf(scope) * APPLICATION_SORTS.length + APPLICATION_SORTS.indexOf(sort)) * MAX_PARTS + part

const MAX_PARTS = 2

/**
 * @returns the ids before and after an application in a list, null at either end. The application itself need not pass the
 *   list's filters. In the order `waiting` they are pending ones alone: who decides about one goes on to the next.
 * @throws forbidden (not the actor's scope), not_found (the application)
 */
export async function findNeighbours(
  db: Db,
  actor: Actor,
  id: string,
  { scope, search, sort, ...given }: ApplicationNeighboursQuery,
): Promise<ApplicationNeighbours> {
  const [part] = partsOf(sort, listFilters(actor, scope, given))
  const { createdAt } = await findApplication(db, actor, id)
  const after = { key: createdAt.toISOString(), id }
  const findNext = async (by: Order) => {
    // `listRows` reads one row more than the limit.
    const [next] = await listFor(actor, scope).ids.listRows(db, part.filters, { search, sort: by, limit: 0, after })
    return next?.id ?? null
  }
  const [previous, next] = await Promise.all([findNext(part.by === 'newest' ? 'oldest' : 'newest'), findNext(part.by)])
  return { previous, next }
}
