import type { Actor } from '@lintel/contract/actor'
import type { ApplicationCounts, ApplicationCountsQuery } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import { and, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { ALL, askFor, containsTerm, hasPattern } from '../../db/containing.ts'
import { type ApplicationTotals, findApplicationTotals } from '../overview/queries.ts'
import { filtersOf, isBounded, type ListFilters, matches, SEARCH_TEXT } from './filters.ts'
import { inOrder } from './order.ts'
import { applications } from './table.ts'

/**
 * How many applications of a list have each status: exact where totals are kept, capped where a term is searched.
 * @throws forbidden when the scope is not the actor's
 */
export async function countApplications(
  db: Db,
  actor: Actor,
  { scope, property, search }: ApplicationCountsQuery,
): Promise<ApplicationCounts> {
  const filters = { ...filtersOf(actor, scope), propertyId: property }
  if (!search) return present(await findApplicationTotals(db, filters), Number.POSITIVE_INFINITY)
  return present(await countMatches(db, filters, search), LIMITS.countMax)
}

function present(counts: ApplicationTotals, cap: number): ApplicationCounts {
  const capped = (count: number): CappedCount => ({ count: Math.min(count, cap), isCapped: count > cap })
  const byStatus = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, capped(counts[status])]))
  return { all: capped(sumOf(counts)), ...(byStatus as Record<ApplicationStatus, CappedCount>) }
}

/** The list's newest rows tell how common a term is. */
const SAMPLE_ROWS = 5_000
/**
 * From this share of matches on, walking each status's list up to the cap is cheaper than reading all matches by the
 * term's index: four times 1,000 matches, at 1 / share entries each, against share × 1 million rows at five entries each.
 */
const COMMON_SHARE = 0.03

/** Counts by status, each exact up to the cap. */
async function countMatches(db: Db, filters: ListFilters, term: string): Promise<ApplicationTotals> {
  const { pattern } = askFor(term)
  const sampled = await countWalked(db, filters, isBounded(filters) ? ALL : SAMPLE_ROWS, pattern)
  if (isBounded(filters) || sampled.rows < SAMPLE_ROWS) return sampled.matches
  const share = sumOf(sampled.matches) / SAMPLE_ROWS
  if (share >= COMMON_SHARE) {
    const counts = await countToCap(db, filters, Math.ceil((2 * LIMITS.countMax) / share), pattern)
    if (counts) return counts
  }
  return countByIndex(db, filters, term)
}

/** Walks the newest rows of a list. @returns how many there were, and how many of them matched */
async function countWalked(db: Db, filters: ListFilters, depth: number, pattern: string) {
  const walked = newest(db, filters, depth)
  const rows = await db
    .select({
      status: walked.status,
      rows: COUNT,
      matches: sql<number>`(count(*) filter (where ${hasPattern(SEARCH_TEXT, pattern)}))::int`,
    })
    .from(walked)
    .groupBy(walked.status)
  return {
    rows: rows.reduce((sum, row) => sum + row.rows, 0),
    matches: totalsOf(rows.map(({ status, matches }) => ({ status, count: matches }))),
  }
}

/**
 * Walks the newest rows of each status until there are more matches than the cap.
 * @returns null when some status has more rows than `depth` and too few matches among them
 */
async function countToCap(
  db: Db,
  filters: ListFilters,
  depth: number,
  pattern: string,
): Promise<ApplicationTotals | null> {
  const countOf = (status: ApplicationStatus) => {
    const walked = newest(db, { ...filters, status }, depth)
    const found = db
      .select({ status: walked.status })
      .from(walked)
      .where(hasPattern(SEARCH_TEXT, pattern))
      .limit(LIMITS.countMax + 1)
      .as('found')
    return db
      .select({ status: sql<ApplicationStatus>`${status}::text`.as('status'), count: COUNT.as('count') })
      .from(found)
  }
  const [pending, approved, ...others] = APPLICATION_STATUSES.map(countOf)
  if (!pending || !approved) return null
  const [rows, totals] = await Promise.all([unionAll(pending, approved, ...others), findApplicationTotals(db, filters)])
  const counts = totalsOf(rows)
  const isSettled = APPLICATION_STATUSES.every((status) => counts[status] > LIMITS.countMax || totals[status] <= depth)
  return isSettled ? counts : null
}

async function countByIndex(db: Db, filters: ListFilters, term: string): Promise<ApplicationTotals> {
  const found = db
    .select({ status: applications.status })
    .from(applications)
    .where(and(matches(filters), containsTerm(SEARCH_TEXT, askFor(term))))
    .limit(ALL)
    .as('found')
  return totalsOf(await db.select({ status: found.status, count: COUNT }).from(found).groupBy(found.status))
}

const newest = (db: Db, filters: ListFilters, depth: number) =>
  db
    .select({ status: applications.status, searchText: applications.searchText })
    .from(applications)
    .where(matches(filters))
    .orderBy(...inOrder('newest', applications))
    .limit(depth)
    .as('walked')

const COUNT = sql<number>`count(*)::int`

const totalsOf = (rows: { status: ApplicationStatus; count: number }[]): ApplicationTotals => ({
  ...{ pending: 0, approved: 0, rejected: 0, withdrawn: 0 },
  ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
})

const sumOf = (totals: ApplicationTotals) => APPLICATION_STATUSES.reduce((sum, status) => sum + totals[status], 0)
