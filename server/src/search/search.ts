import type { Place } from '../db/paging.ts'
import { parseTerm, type TermQuery } from './term.ts'

/** Rows at the start of a list that are scanned first, to estimate how common a term is and how many rows pass each filter. */
export const SAMPLE_ROWS = 1_000
/** Estimates are for a table of this size: in a smaller table the plan that is cheapest for it costs no more. */
const TABLE_ROWS = 1_000_000
/** Reading a table row, in index entries read one after another; costs are counted in index entries. */
const ROW_READ_COST = 4
/** A limit for all rows that the planner takes for a real one, so that it plans for every match instead of the first few. */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER
/** How far a list is read for an answer. */
export type Bounds = {
  /** Entries scanned for a page; with `indexMatches` read after it, and alone. */
  scanRows: { beforeIndex: number; alone: number }
  /** Entries scanned for a count. */
  countRows: { beforeIndex: number; alone: number }
  /** Estimated matches of an index that is read. */
  indexMatches: number
}

const NO_LIMIT = { beforeIndex: Infinity, alone: Infinity }
/** Every page is full, and every count exact up to its maximum. */
export const UNBOUNDED: Bounds = { scanRows: NO_LIMIT, countRows: NO_LIMIT, indexMatches: Infinity }
/**
 * At most 20,000 entries: a page may be short, and a count a least one. The sample is read three times, what is scanned
 * twice, the second time to find where it ended.
 */
export const COMBINATION: Bounds = {
  scanRows: { beforeIndex: 3_500, alone: 8_000 },
  countRows: { beforeIndex: 3_500, alone: 8_000 },
  indexMatches: 10_000,
}
/** For one condition: counts are exact up to 1,000 where 2 of 100 rows match or an index has at most 20,000 matches. */
export const SINGLE: Bounds = {
  scanRows: { beforeIndex: 3_500, alone: 8_000 },
  countRows: { beforeIndex: 150_000, alone: 150_000 },
  indexMatches: 20_000,
}

/** Rows of the sample; each count is taken by itself. */
export type Sample = {
  rows: number
  /** Whose text has the term; all rows where there is none. */
  withTerm: number
  /** That match in another way, which an index answers. */
  indexMatches: number
  /** By name, that pass each filter which the list's index does not resolve. */
  passing: Record<string, number>
}

/** What is found by an index of its own: the term, or one filter by name. */
export type Driver = 'term' | { filter: string }

/** A part of a list: its first matches, one more than asked for if there are more. */
export type Found<Row> = {
  rows: Row[]
  /** The place up to which the list was read in vain, where a bounded list holds more rows. */
  stoppedAt?: Place
}

/** How the rows of a list can be read; each path returns at most one row more than the page. */
export type AccessPaths<Row> = {
  /** Scans the list's index in the list's order, `scanRows` entries at most, and stops when the page is full. */
  scanInOrder: (term: TermQuery | null, scanRows: number) => Promise<Row[]>
  /** Reads every match of a driver from its index, tests the other conditions, and sorts. */
  readIndexMatches: (term: TermQuery | null, driver: Driver) => Promise<Row[]>
  countSample: (term: TermQuery | null, rows: number) => Promise<Sample>
  /** The same in all rows of the table, newest first, with the number of its rows: indexes find matches in all of them. */
  countTableSample: (term: TermQuery | null, rows: number) => Promise<Sample & { tableRows: number }>
  /** Whether scanned rows are tested for the term's text alone: then the scan of the sample has counted it already. */
  testsTextOnly: boolean
  /** The given filters that the list's index does not resolve and an index of their own does. */
  indexedFilters: string[]
  /** The place of the list's row of this number, where more rows follow. */
  findPlace: (rows: number) => Promise<Place | null>
  /** A list of so many rows is scanned whole: the term's index would return other lists' matches, too. */
  wholeScanRows: number
  bounds: Bounds
}

/**
 * The first matches of a list, in its order: one row more than `limit` if there are more.
 *
 * 1. Scan the sample. A common term and common filters fill the page, and this is all.
 * 2. Estimate from the sample how selective the term and each filter are.
 * 3. Choose the cheaper path: scan on, or read all matches of the most selective one from its index.
 * 4. If the scan ends before the page is full, the estimate was wrong: read the index after all. Where that is too long,
 *    a bounded list ends its page there.
 */
export async function searchRows<Row>(
  search: string | undefined,
  limit: number,
  paths: AccessPaths<Row>,
): Promise<Found<Row>> {
  const term = search ? parseTerm(search) : null
  if (paths.wholeScanRows === ALL_ROWS) return { rows: await paths.scanInOrder(term, ALL_ROWS) }

  const first = await paths.scanInOrder(term, SAMPLE_ROWS)
  if (first.length > limit) return { rows: first }

  const sample = paths.testsTextOnly
    ? { rows: SAMPLE_ROWS, withTerm: first.length, indexMatches: 0, passing: {} }
    : await paths.countSample(term, SAMPLE_ROWS)
  if (sample.rows < SAMPLE_ROWS) return { rows: first }

  const best = await chooseDriver(sample, term, paths)
  const maxRows = paths.bounds.scanRows[best ? 'beforeIndex' : 'alone']
  const scanRows = chooseScanRows(sample, limit, best?.cost ?? Infinity, maxRows)
  if (scanRows > 0) {
    const rows = await paths.scanInOrder(term, scanRows)
    if (rows.length > limit) return { rows }
    const stoppedAt = await paths.findPlace(scanRows)
    if (!stoppedAt) return { rows }
    if (!best) return { rows, stoppedAt }
  }

  const isShortList = paths.wholeScanRows > 0 && !(await paths.findPlace(paths.wholeScanRows))
  if (isShortList || !best) return { rows: await paths.scanInOrder(term, ALL_ROWS) }
  return { rows: await paths.readIndexMatches(term, best.driver) }
}

type ChooseFrom = Pick<AccessPaths<never>, 'countTableSample' | 'indexedFilters' | 'bounds'>

/** @returns the driver whose index has the fewest matches, with the cost of reading them; null if each has too many */
async function chooseDriver(
  sample: Sample,
  term: TermQuery | null,
  { indexedFilters, bounds, countTableSample }: ChooseFrom,
): Promise<{ driver: Driver; cost: number } | null> {
  const isBounded = bounds.indexMatches < Infinity
  const table = isBounded ? await countTableSample(term, SAMPLE_ROWS) : { ...sample, tableRows: TABLE_ROWS }
  const { rows, tableRows, withTerm, indexMatches, passing } = table
  const estimate = (matches: number, rowReads: number) => ({
    matches: (tableRows * matches) / rows,
    cost: (tableRows * (matches + rowReads * ROW_READ_COST)) / rows,
  })
  const drivers = [
    ...(term ? [{ driver: 'term' as const, ...estimate(withTerm + indexMatches, withTerm) }] : []),
    ...indexedFilters.map((filter) => ({
      driver: { filter },
      ...estimate(passing[filter] ?? rows, passing[filter] ?? rows),
    })),
  ]
  const [best] = drivers.filter(({ matches }) => matches <= bounds.indexMatches).sort((a, b) => a.cost - b.cost)
  return best ?? null
}

/** @returns how many rows to scan for a page; 0 where reading an index is estimated to cost less */
function chooseScanRows(sample: Sample, limit: number, indexCost: number, maxRows: number): number {
  const scanCost = limit / selectivityOf(sample)
  if (scanCost > indexCost) return 0
  // Three times the estimate allows for chance; a page still not full then has rarer matches, which the index reads sooner.
  const rows = Math.ceil(Math.min(indexCost, 3 * scanCost, maxRows))
  return Number.isFinite(rows) ? rows : ALL_ROWS
}

/** The share of rows that match the term and pass every filter, as if they were independent. */
const selectivityOf = ({ rows, withTerm, indexMatches, passing }: Sample): number =>
  Object.values(passing).reduce((share, count) => share * (count / rows), Math.min(1, (withTerm + indexMatches) / rows))

/** A number of rows, counted up to a limit. */
export type Counted = {
  count: number
  /** Whether there may be more than `count`, though that is below the limit. */
  isAtLeast: boolean
}

/** How matches are counted; each path stops at one more than is counted. */
export type CountPaths = Pick<
  AccessPaths<never>,
  'countSample' | 'countTableSample' | 'findPlace' | 'indexedFilters' | 'bounds'
> & {
  /** Counts the matches among the first `scanRows` rows of the list. */
  countScanned: (term: TermQuery | null, scanRows: number) => Promise<number>
  countIndexMatches: (term: TermQuery | null, driver: Driver) => Promise<number>
}

/** How many rows match: up to `max`, and one more if there are more. Follows the steps of `searchRows`. */
export async function countMatches(search: string | undefined, max: number, paths: CountPaths): Promise<Counted> {
  const term = search ? parseTerm(search) : null
  const sample = await paths.countSample(term, SAMPLE_ROWS)
  const isWhole = sample.rows < SAMPLE_ROWS
  const best = isWhole ? null : await chooseDriver(sample, term, paths)
  const maxRows = paths.bounds.countRows[best ? 'beforeIndex' : 'alone']
  const scanRows = isWhole ? SAMPLE_ROWS : chooseCountRows(sample, max, best?.cost ?? Infinity, maxRows)
  if (scanRows > 0) {
    const count = await paths.countScanned(term, scanRows)
    if (isWhole || count > max || !(await paths.findPlace(scanRows))) return { count, isAtLeast: false }
    if (!best) return { count, isAtLeast: true }
  }
  if (!best) return { count: await paths.countScanned(term, ALL_ROWS), isAtLeast: false }
  return { count: await paths.countIndexMatches(term, best.driver), isAtLeast: false }
}

/** @returns how many rows to scan for a count; 0 where counting in an index is estimated to cost less */
function chooseCountRows(sample: Sample, max: number, indexCost: number, maxRows: number): number {
  const scanCost = max / selectivityOf(sample)
  // No more rows are read than are counted.
  const countCost = Math.min(indexCost, indexCost / (1 + ROW_READ_COST) + max * ROW_READ_COST)
  if (scanCost > countCost) return 0
  const rows = Math.ceil(Math.min(Math.max(SAMPLE_ROWS, Math.min(countCost, 3 * scanCost)), maxRows))
  return Number.isFinite(rows) ? rows : ALL_ROWS
}
