import { parseTerm, type TermQuery } from './term.ts'

/** Rows at the start of a list that are scanned for every term, to estimate how common it is. */
export const SAMPLE_ROWS = 1_000
/** Estimates are for a table of this size: what is cheapest for a million rows costs a smaller table no more than that. */
const TABLE_ROWS = 1_000_000
/** Reading a table row, in index entries read one after another; costs are counted in index entries. */
const ROW_READ_COST = 4
/** A limit for all rows that the planner takes for a real one, so that it plans for every match instead of the first few. */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER

/** Rows of the sample; each count is taken by itself. */
export type Sample = {
  /** Whose text has the term. */
  withTerm: number
  /** That match in another way, which an index answers. */
  indexMatches: number
  /** That pass the filters which the list's index does not resolve. */
  passingFilters: number
}

/** How the rows of a list can be read; each path returns at most one row more than the page. */
export type AccessPaths<Row> = {
  /** Scans the list's index in the list's order, `scanRows` entries at most, and stops when the page is full. */
  scanInOrder: (term: TermQuery, scanRows: number) => Promise<Row[]>
  /** Reads every match from the term's index and sorts them. */
  readIndexMatches: (term: TermQuery) => Promise<Row[]>
  countSample: (term: TermQuery, rows: number) => Promise<Sample>
  /** Whether scanned rows are tested for the term's text alone: then the scan of the sample has counted it already. */
  testsTextOnly: boolean
  hasMoreRowsThan: (rows: number) => Promise<boolean>
  /** A list of so many rows is scanned whole: the term's index would return other lists' matches, too. */
  wholeScanRows: number
}

/**
 * The first matches of a list, in its order: one row more than `limit` if there are more.
 *
 * 1. Scan the sample. A common term fills the page, and this is all.
 * 2. Estimate from the sample how selective the term and the filters are.
 * 3. Choose the cheaper path: scan on, or read all matches from the term's index.
 * 4. If the scan ends before the page is full, the estimate was wrong: read the index after all.
 */
export async function searchRows<Row>(search: string, limit: number, paths: AccessPaths<Row>): Promise<Row[]> {
  const term = parseTerm(search)
  if (paths.wholeScanRows === ALL_ROWS) return paths.scanInOrder(term, ALL_ROWS)

  const first = await paths.scanInOrder(term, SAMPLE_ROWS)
  if (first.length > limit) return first

  const sample = paths.testsTextOnly
    ? { withTerm: first.length, indexMatches: 0, passingFilters: SAMPLE_ROWS }
    : await paths.countSample(term, SAMPLE_ROWS)
  const scanRows = chooseScanRows(sample, limit)
  if (scanRows > 0) {
    const found = await paths.scanInOrder(term, scanRows)
    if (found.length > limit || !(await paths.hasMoreRowsThan(scanRows))) return found
  }

  const isShortList = paths.wholeScanRows > 0 && !(await paths.hasMoreRowsThan(paths.wholeScanRows))
  return isShortList ? paths.scanInOrder(term, ALL_ROWS) : paths.readIndexMatches(term)
}

/** @returns how many rows to scan for a page; 0 where reading all matches from an index is estimated to cost less */
function chooseScanRows({ withTerm, indexMatches, passingFilters }: Sample, limit: number): number {
  const termSelectivity = (withTerm + indexMatches) / SAMPLE_ROWS
  const filterSelectivity = passingFilters / SAMPLE_ROWS
  const scanCost = limit / (termSelectivity * filterSelectivity)
  const indexCost =
    TABLE_ROWS *
    Math.min(
      // The term's index, and the rows it names.
      termSelectivity + (withTerm / SAMPLE_ROWS) * ROW_READ_COST,
      // An index of the filters, which includes the text.
      filterSelectivity,
      // The bitmaps of both indexes.
      termSelectivity + filterSelectivity / 3,
    )
  // Three times the estimate allows for chance; a page still not full then has a rarer term, which the index reads sooner.
  return scanCost <= indexCost ? Math.ceil(Math.min(indexCost, 3 * scanCost)) : 0
}

/** How matches are counted; each path stops at one more than is counted. */
export type CountPaths = Pick<AccessPaths<never>, 'countSample' | 'hasMoreRowsThan'> & {
  /** Counts the matches among the first `scanRows` rows of the list. */
  countScanned: (term: TermQuery, scanRows: number) => Promise<number>
  countIndexMatches: (term: TermQuery) => Promise<number>
}

/** How many rows match: up to `max`, and one more if there are more. Follows the steps of `searchRows`. */
export async function countMatches(search: string, max: number, paths: CountPaths): Promise<number> {
  const term = parseTerm(search)
  const scanRows = chooseCountRows(await paths.countSample(term, SAMPLE_ROWS), max)
  if (scanRows > 0) {
    const count = await paths.countScanned(term, scanRows)
    if (count > max || !(await paths.hasMoreRowsThan(scanRows))) return count
  }
  return paths.countIndexMatches(term)
}

/** @returns how many rows to scan for a count; 0 where counting in an index is estimated to cost less */
function chooseCountRows({ withTerm, passingFilters }: Sample, max: number): number {
  const termSelectivity = withTerm / SAMPLE_ROWS
  const filterSelectivity = passingFilters / SAMPLE_ROWS
  const scanCost = max / (termSelectivity * filterSelectivity)
  // As in `chooseScanRows`, except that no more rows are read than are counted.
  const indexCost =
    TABLE_ROWS * Math.min(termSelectivity, filterSelectivity, termSelectivity + filterSelectivity / 3) +
    max * ROW_READ_COST
  return scanCost <= indexCost ? Math.ceil(Math.max(SAMPLE_ROWS, Math.min(indexCost, 3 * scanCost))) : 0
}
