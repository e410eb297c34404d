import type { Page } from '@lintel/contract/paging'
import { aliasedTableColumn, Column, is, SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { cursorAt, type Place, readPlace, toPage } from '../db/paging.ts'
import type { ListColumns, ListDeclaration } from './declaration.ts'
import {
  type AccessPaths,
  type Counted,
  type CountPaths,
  countMatches,
  type Driver,
  type Found,
  type Sample,
  searchRows,
  UNBOUNDED,
} from './search.ts'
import { prepareStatements } from './statements.ts'
import type { TermQuery } from './term.ts'

type PageOf<Sort> = { search?: string | undefined; sort: Sort; limit: number; cursor?: string | undefined }
type ListRequest<Sort> = { search?: string | undefined; sort: Sort; limit: number; after?: Place | undefined }
type CountRequest<Sort> = { search?: string | undefined; sort: Sort; max: number }

/** A list that is filtered, ordered, searched and counted at a cost that hardly grows with its table (docs/search.md). */
export function defineList<
  Columns extends ListColumns,
  Filters extends object,
  Sort extends string,
  Row extends { id: string },
>(declaration: ListDeclaration<Columns, Filters, Sort, Row>) {
  const { filters, orders, select, resolvedFilters, indexedFilters, matchesOtherwise } = declaration
  const { readsKeysFirst, wholeScanRows, bounds } = declaration
  const statements = prepareStatements(
    declaration as unknown as ListDeclaration<ListColumns, Record<string, unknown>, string, Row>,
  )
  const [tableOrder = ''] = Object.keys(orders)
  const names = Object.keys(filters) as (keyof Filters & string)[]
  for (const name of names) requireGivenColumns(declaration, name)
  return { listPage, listRows, countRows, countTotal }

  /** One page of the rows that pass the filters and match the term. @throws invalid for a cursor of another list or order */
  async function listPage(db: Db, given: Filters, { sort, cursor, ...request }: PageOf<Sort>): Promise<Page<Row>> {
    const after = readPlace(orders[sort], cursor || undefined)
    const { rows, stoppedAt } = await findRows(db, given, { ...request, sort, after })
    const page = toPage(rows, request, orders[sort])
    return page.next === null && stoppedAt ? { ...page, next: cursorAt(stoppedAt, orders[sort]) } : page
  }

  /** The first rows after a place that pass the filters and match the term: one more than `limit` if there are more. */
  async function listRows(db: Db, given: Filters, request: ListRequest<Sort>): Promise<Row[]> {
    return (await findRows(db, given, request)).rows
  }

  async function findRows(
    db: Db,
    given: Filters,
    { search, sort, limit, after }: ListRequest<Sort>,
  ): Promise<Found<Row>> {
    // What an index may read in vain, a bounded list reads as a search does.
    if (search || (bounds && unresolved(given, sort).length > 0))
      return searchRows(search, limit, pathsOf(db, given, { search, sort, limit, after }))
    const keysFirst = !select || (readsKeysFirst?.(given) ?? false)
    return { rows: await statements.readPage(db, { sort, keysFirst }).execute(valuesOf(given, null, limit, after)) }
  }

  /** How many rows pass the filters and match the term: up to `max`, and one more if there are more. */
  async function countRows(db: Db, given: Filters, request: CountRequest<Sort>): Promise<number> {
    return (await countTotal(db, given, request)).count
  }

  /** Like `countRows`; a bounded list may stop before `max`. */
  async function countTotal(db: Db, given: Filters, { search, sort, max }: CountRequest<Sort>): Promise<Counted> {
    if (search || (bounds && unresolved(given, sort).length > 0))
      return countMatches(search, max, pathsOf(db, given, { search, sort, limit: max }))
    return { count: countOf(await statements.count(db).execute(valuesOf(given, null, max))), isAtLeast: false }
  }

  function pathsOf(
    db: Db,
    given: Filters,
    { search, sort, limit, after }: ListRequest<Sort>,
  ): AccessPaths<Row> & CountPaths {
    const resolved = resolvedFilters(given, sort)
    const scan = { sort, resolved }
    const tested = unresolved(given, sort)
    const values = (term: TermQuery | null) => valuesOf(given, term, limit, after)
    const driverValues = (term: TermQuery | null, driver: Driver) => ({
      ...values(term),
      driver: driver === 'term' ? null : given[driver.filter as keyof Filters],
    })
    return {
      scanInOrder: (term, scanRows) => statements.scanInOrder(db, scan).execute({ ...values(term), scanRows }),
      readIndexMatches: (term, driver) =>
        statements.readIndexMatches(db, { sort, index: indexOf(driver) }).execute(driverValues(term, driver)),
      countSample: async (term, scanRows) =>
        toSample(await statements.countSample(db, scan).execute({ ...values(term), scanRows })),
      countTableSample: async (term, scanRows) => {
        const ofTable = { sort: tableOrder, resolved: [] }
        const placeless = { ...values(term), afterKey: null, afterId: null }
        return toSample(await statements.countSample(db, ofTable).execute({ ...placeless, scanRows }))
      },
      testsTextOnly: !matchesOtherwise && tested.length === 0,
      indexedFilters: tested.filter((name) => indexedFilters && name in indexedFilters),
      findPlace: async (rows) => {
        const found = await statements.findPlace(db, scan).execute({ ...values(null), place: rows - 1 })
        const [last, next] = found
        return last && next ? { key: toKey(last[orders[sort].key]), id: String(last.id) } : null
      },
      wholeScanRows: wholeScanRows?.(given) ?? 0,
      bounds: bounds?.(given, Boolean(search)) ?? UNBOUNDED,
      countScanned: async (term, scanRows) =>
        countOf(await statements.countScanned(db, scan).execute({ ...values(term), scanRows })),
      countIndexMatches: async (term, driver) =>
        countOf(await statements.countIndexMatches(db, { index: indexOf(driver) }).execute(driverValues(term, driver))),
    }
  }

  function indexOf(driver: Driver): string {
    return driver === 'term' ? 'term' : (indexedFilters?.[driver.filter as keyof Filters] ?? '')
  }

  /** The given filters that are tested on each row of the list's index. */
  function unresolved(given: Filters, sort: Sort) {
    const resolved = resolvedFilters(given, sort)
    return names.filter((name) => given[name] !== undefined && !resolved.includes(name))
  }

  /** Null stands for a filter or a term that is not given, and for the place before the first row. */
  function valuesOf(given: Filters, term: TermQuery | null, limit: number, after?: Place) {
    const filterValues = Object.fromEntries(names.map((name) => [name, given[name] ?? null]))
    const termValues = { pattern: term?.pattern ?? null, shortTerm: term?.shortTerm ?? null }
    return {
      ...filterValues,
      ...termValues,
      afterKey: after?.key ?? null,
      afterId: after?.id ?? null,
      limit: limit + 1,
    }
  }
}

/**
 * A filter is tested on the table or on scanned rows, by the columns that it is given.
 * @throws Error for one that takes the table's own
 */
function requireGivenColumns<Columns extends ListColumns, Filters extends object, Sort extends string, Row>(
  { columns, filters, table }: ListDeclaration<Columns, Filters, Sort, Row>,
  name: keyof Filters & string,
) {
  const scanned = Object.entries(columns).map(([key, column]) => [key, aliasedTableColumn(column, 'scanned')])
  const condition = filters[name](Object.fromEntries(scanned), sql.placeholder(name))
  const readsTable = (chunk: unknown): boolean =>
    is(chunk, SQL) ? chunk.queryChunks.some(readsTable) : is(chunk, Column) && chunk.table === table
  if (readsTable(condition)) throw new Error(`the filter ${name} ignores the columns that it is given`)
}

function toSample([counts]: Record<string, number>[]): Sample & { tableRows: number } {
  const { rows = 0, tableRows = 0, withTerm = 0, indexMatches = 0, ...passing } = counts ?? {}
  return { rows, tableRows, withTerm, indexMatches, passing }
}

const countOf = ([row]: { count: number }[]): number => row?.count ?? 0

/** @param value of an order's column */
const toKey = (value: unknown): Place['key'] =>
  value instanceof Date ? value.toISOString() : typeof value === 'number' ? value : String(value)
