import type { Actor } from '@lintel/contract/actor'
import type {
  ApplicationListQuery,
  ApplicationNeighbours,
  ApplicationNeighboursQuery,
  ApplicationScope,
  ApplicationSort,
} from '@lintel/contract/applications/schema'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { ALL, askFor, containsTerm, findContaining, hasPattern } from '../../db/containing.ts'
import type { Page } from '../../paging.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'
import { filtersOf, isBounded, type ListFilters, matches, SEARCH_TEXT } from './filters.ts'
import { cursorAt, inOrder, isAfter, type Place, placeOf } from './order.ts'
import type { ApplicationListRow } from './present.ts'
import { findApplication, listColumns } from './queries.ts'
import { applications } from './table.ts'

/** One page of the applications of a scope. @throws forbidden (not the caller's scope), invalid (cursor of another list) */
export async function listApplications(
  db: Db,
  actor: Actor,
  scope: ApplicationScope,
  { status, property, search, sort, limit, cursor }: ApplicationListQuery,
): Promise<Page<ApplicationListRow>> {
  const filters = { ...filtersOf(actor, scope), status, propertyId: property }
  const after = placeOf({ scope, sort }, cursor)
  const rows = await readList(db, { filters, search, sort, after, limit: limit + 1 }, (page) =>
    readRows(db, page, sort),
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? cursorAt({ scope, sort }, last) : null }
}

/**
 * The applications before and after one in a list, whether or not it matches the list's filters itself.
 * @throws forbidden (not the caller's scope), not_found (the application)
 */
export async function findNeighbours(
  db: Db,
  actor: Actor,
  id: string,
  { scope, status, property, search, sort }: ApplicationNeighboursQuery,
): Promise<ApplicationNeighbours> {
  const filters = { ...filtersOf(actor, scope), status, propertyId: property }
  const after = await findApplication(db, actor, id)
  const findNext = async (sort: ApplicationSort) => {
    const rows = await readList(db, { filters, search, sort, after, limit: 1 }, (page) => db.select().from(page))
    return rows[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([findNext(sort === 'newest' ? 'oldest' : 'newest'), findNext(sort)])
  return { previous, next }
}

type ListRead = {
  filters: ListFilters
  search: string | undefined
  sort: ApplicationSort
  after: Place | undefined
  limit: number
}

/** An owner's list up to this long is walked whole: it costs less than all other owners' matches of a common term. */
const SHORT_LIST = 5_000

/** The first rows of a list after a place, read by `read` from their keys, which come from indexes alone. */
function readList<Row>(db: Db, list: ListRead, read: (page: KeyPage) => Promise<Row[]>): Promise<Row[]> {
  const { filters, search, sort, after, limit } = list
  const isListed = and(matches(filters), isAfter(sort, after))
  const walk = () =>
    seenByIndexes(db)
      .where(isListed)
      .orderBy(...inOrder(sort, applications))
  const firstOf = (rows: Seen, condition?: SQL) => read(keyPage(db, rows, condition, sort, limit))
  if (!search) return firstOf(walk().limit(limit).as('walked'))
  const lookThrough = (depth: number, pattern: string) =>
    firstOf(walk().limit(depth).as('walked'), hasPattern(SEARCH_TEXT, pattern))
  if (isBounded(filters)) return lookThrough(ALL, askFor(search).pattern)
  const hasMoreThan = async (depth: number) => (await walk().offset(depth).limit(1)).length > 0
  return findContaining(search, limit - 1, {
    lookThrough,
    sample: null,
    hasMoreThan,
    takeMatches: async (asked) => {
      const isShort = filters.ownerId !== undefined && !(await hasMoreThan(SHORT_LIST))
      if (isShort) return lookThrough(ALL, asked.pattern)
      return firstOf(
        seenByIndexes(db)
          .where(and(isListed, containsTerm(SEARCH_TEXT, asked)))
          .limit(ALL)
          .as('walked'),
      )
    },
  })
}

/** What every index that a list walks holds. */
function seenByIndexes(db: Db) {
  const { id, createdAt, searchText } = applications
  return db.select({ id, createdAt, searchText }).from(applications)
}

type Seen = ReturnType<ReturnType<typeof seenByIndexes>['as']>
type KeyPage = ReturnType<typeof keyPage>

const keyPage = (db: Db, rows: Seen, condition: SQL | undefined, sort: ApplicationSort, limit: number) =>
  db
    .select({ id: rows.id, createdAt: rows.createdAt })
    .from(rows)
    .where(condition)
    .orderBy(...inOrder(sort, rows))
    .limit(limit)
    .as('page')

const readRows = (db: Db, page: KeyPage, sort: ApplicationSort): Promise<ApplicationListRow[]> =>
  db
    .select(listColumns)
    .from(page)
    .innerJoin(applications, eq(applications.id, page.id))
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(users, eq(users.id, applications.tenantId))
    .orderBy(...inOrder(sort, page))
