import type { Actor } from '@lintel/contract/actor'
import type { ApplicationCounts, ApplicationCountsQuery } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { ALL_ROWS } from '../../search/search.ts'
import { matchesByIndex, matchesPattern, parseTerm, type TermQuery } from '../../search/term.ts'
import {
  type ApplicationFilters,
  isScannedWhole,
  isSearchedAsSeen,
  listFilters,
  matchesAsSeen,
  passesFilters,
} from './filters.ts'
import { applications } from './table.ts'
import { type ApplicationTotals, findApplicationTotals } from './totals/queries.ts'

/**
 * Counts the applications of a list by status: exactly without a term, up to `LIMITS.countMax` with one.
 * @throws forbidden (not the actor's scope)
 */
export async function countApplications(
  db: Db,
  actor: Actor,
  { scope, search, ...given }: ApplicationCountsQuery,
): Promise<ApplicationCounts> {
  const filters = listFilters(actor, scope, given)
  if (!search) return present(await findApplicationTotals(db, filters), Number.POSITIVE_INFINITY)
  const term = parseTerm(search)
  return present(
    isSearchedAsSeen(actor, scope)
      ? (await countScanned(db, filters, ALL_ROWS, (row) => matchesAsSeen(row, term))).matches
      : await countMatches(db, filters, term),
    LIMITS.countMax,
  )
}

function present(counts: ApplicationTotals, max: number): ApplicationCounts {
  const capped = (count: number): CappedCount => ({ count: Math.min(count, max), isCapped: count > max })
  const byStatus = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, capped(counts[status])]))
  return { all: capped(sumOf(counts)), ...(byStatus as Record<ApplicationStatus, CappedCount>) }
}

/** The newest rows of a list, scanned to estimate how common a term is. */
const SAMPLE_ROWS = 5_000
/**
 * From this selectivity on, scanning each status's list up to the cap costs less than reading all matches from the term's
 * index: four times 1,000 matches at 1 / selectivity entries each, against selectivity × 1 million rows at five entries each.
 */
const COMMON_SELECTIVITY = 0.03

/**
 * Counts by status, each exact up to the cap. The steps are those of `search/search.ts`: scan a sample, estimate, choose
 * between more scanning and the term's index. The difference: here each status has a scan of its own.
 */
async function countMatches(db: Db, filters: ApplicationFilters, term: TermQuery): Promise<ApplicationTotals> {
  const hasTerm = ({ searchText }: ReturnType<typeof scanNewest>) => matchesPattern(searchText, term)
  if (isScannedWhole(filters)) return (await countScanned(db, filters, ALL_ROWS, hasTerm)).matches
  const sample = await countScanned(db, filters, SAMPLE_ROWS, hasTerm)
  if (sample.rows < SAMPLE_ROWS) return sample.matches
  const selectivity = sumOf(sample.matches) / SAMPLE_ROWS
  if (selectivity >= COMMON_SELECTIVITY) {
    const scanRows = Math.ceil((2 * LIMITS.countMax) / selectivity)
    const counts = await scanEachStatus(db, filters, scanRows, term)
    if (counts) return counts
  }
  return countIndexMatches(db, filters, term)
}

/** Scans the newest rows of a list. @returns the number of scanned rows, and the matches by status */
async function countScanned(
  db: Db,
  filters: ApplicationFilters,
  scanRows: number,
  isMatch: (row: ReturnType<typeof scanNewest>) => SQL,
) {
  const scanned = scanNewest(db, filters, scanRows)
  const rows = await db
    .select({
      status: scanned.status,
      rows: COUNT,
      count: sql<number>`(count(*) filter (where ${isMatch(scanned)}))::int`,
    })
    .from(scanned)
    .groupBy(scanned.status)
  return { rows: rows.reduce((sum, row) => sum + row.rows, 0), matches: totalsOf(rows) }
}

/**
 * Scans the newest rows of each status until there are more matches than the cap.
 * @returns null when a status has more than `scanRows` rows and too few matches among them
 */
async function scanEachStatus(
  db: Db,
  filters: ApplicationFilters,
  scanRows: number,
  term: TermQuery,
): Promise<ApplicationTotals | null> {
  const countOf = (status: ApplicationStatus) => {
    const scanned = scanNewest(db, { ...filters, status }, scanRows)
    const matches = db
      .select({ status: scanned.status })
      .from(scanned)
      .where(matchesPattern(scanned.searchText, term))
      .limit(LIMITS.countMax + 1)
      .as('matches')
    return db
      .select({ status: sql<ApplicationStatus>`${status}::text`.as('status'), count: COUNT.as('count') })
      .from(matches)
  }
  const [pending, approved, ...others] = APPLICATION_STATUSES.map(countOf)
  if (!pending || !approved) return null
  const [rows, totals] = await Promise.all([unionAll(pending, approved, ...others), findApplicationTotals(db, filters)])
  const counts = totalsOf(rows)
  const isComplete = (status: ApplicationStatus) => counts[status] > LIMITS.countMax || totals[status] <= scanRows
  return APPLICATION_STATUSES.every(isComplete) ? counts : null
}

async function countIndexMatches(db: Db, filters: ApplicationFilters, term: TermQuery): Promise<ApplicationTotals> {
  const matches = db
    .select({ status: applications.status })
    .from(applications)
    .where(and(passesFilters(filters), matchesByIndex(applications.searchText, term)))
    .limit(ALL_ROWS)
    .as('matches')
  return totalsOf(await db.select({ status: matches.status, count: COUNT }).from(matches).groupBy(matches.status))
}

const scanNewest = (db: Db, filters: ApplicationFilters, scanRows: number) =>
  db
    .select({
      status: applications.status,
      searchText: applications.searchText,
      tenantId: applications.tenantId,
      propertyId: applications.propertyId,
    })
    .from(applications)
    .where(passesFilters(filters))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(scanRows)
    .as('scanned')

const COUNT = sql<number>`count(*)::int`

const totalsOf = (rows: { status: ApplicationStatus; count: number }[]): ApplicationTotals => ({
  pending: 0,
  approved: 0,
  rejected: 0,
  withdrawn: 0,
  ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
})

const sumOf = (totals: ApplicationTotals) => APPLICATION_STATUSES.reduce((sum, status) => sum + totals[status], 0)
