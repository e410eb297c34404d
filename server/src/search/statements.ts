import { and, eq, getTableName, or, type Placeholder, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import { isAfter, orderBy } from '../db/paging.ts'
import { type Preparable, prepareOnce } from '../db/prepared.ts'
import type { ListColumns, ListDeclaration } from './declaration.ts'
import { ALL_ROWS } from './search.ts'
import { matchesByIndex, matchesPattern } from './term.ts'

/** How a list is scanned: in which order, and which filters the index in that order resolves. */
type Scan = { sort: string; resolved: string[] }

/** A subquery with the list's columns. */
type Rows = Subquery & ListColumns

const value = sql.placeholder
const TERM = { pattern: value('pattern'), shortTerm: value('shortTerm') }
const AFTER = { key: value('afterKey'), id: value('afterId') }
/** One more than the page has, or than is counted. */
const LIMIT = value('limit')
const SCAN_ROWS = value('scanRows')
const COUNT = { count: sql<number>`count(*)::int` }

/**
 * The statements that read a list, each prepared once for each order and set of filters that the order's index resolves.
 * Their placeholders: the list's filters, afterKey, afterId, limit, pattern, shortTerm, scanRows, place, and driver: the value
 * of the filter whose index is read.
 */
export function prepareStatements<Row>(list: ListDeclaration<ListColumns, Record<string, unknown>, string, Row>) {
  const { columns, matchesText = hasPattern } = list
  const filterNames = Object.keys(list.filters)

  return {
    /** A page without a term. */
    readPage: prepareOnce((db, { sort, keysFirst }: { sort: string; keysFirst: boolean }) => {
      const isListed = and(passes(filterNames, columns), isAfterPlace(sort))
      if (keysFirst) return readRows(db, toRows(selectColumns(db).where(isListed)), undefined, sort)
      return asQuery<Row>(
        selectRows(db)
          .where(isListed)
          .orderBy(...orderBy(orderOf(sort), columns))
          .limit(LIMIT),
      )
    }),

    /** A page of the matches among the first `scanRows` rows. */
    scanInOrder: prepareOnce((db, scan: Scan) => {
      const rows = scanFirst(db, scan)
      return readRows(db, rows, isMatch(rows, scan), scan.sort)
    }),

    /** A page of all matches, as a driver's index finds them. */
    readIndexMatches: prepareOnce((db, { sort, index }: { sort: string; index: string }) => {
      const find = (condition: SQL | undefined) =>
        selectColumns(db).where(and(passes(filterNames, columns), isAfterPlace(sort), condition))
      const byIndex = find(matchesIndex(index))
      // A union, as PostgreSQL would not use both indexes for one condition with "or".
      const otherwise = index === 'term' && list.matchesOtherwise?.(columns, TERM)
      const all = otherwise ? byIndex.union(find(otherwise)) : byIndex
      return readRows(db, toRows(all.limit(ALL_ROWS)), undefined, sort)
    }),

    /** Counts in the first `scanRows` rows, as `Sample` says. */
    countSample: prepareOnce((db, scan: Scan) => {
      const rows = scanFirst(db, scan)
      const otherwise = list.matchesOtherwise?.(rows, TERM)
      const passing = unresolvedNames(scan).map((name) => [name, countWhere(passesFilters([name], rows))] as const)
      return db
        .select({
          ...Object.fromEntries(passing),
          rows: countWhere(undefined),
          tableRows: countTable(list.table),
          withTerm: countWhere(hasTerm(rows)),
          indexMatches: otherwise ? countWhere(otherwise) : sql<number>`0`,
        })
        .from(rows) as unknown as Preparable<Record<string, number>[]>
    }),

    /** The rows at `place` (from 0) and after it, whether they match or not: as many of the two as there are. */
    findPlace: prepareOnce((db, scan: Scan) => {
      const { key } = orderOf(scan.sort)
      const keys = { id: columns.id, [key]: columns[key] as PgColumn }
      return asQuery<Record<string, unknown>>(
        inOrder(db.select(keys).from(list.table).$dynamic(), scan).offset(value('place')).limit(2),
      )
    }),

    /** Counts the rows of the list without a term, up to `limit`. */
    count: prepareOnce((db) => {
      const rows = db.select({ id: columns.id }).from(list.table).where(passes(filterNames, columns)).limit(LIMIT)
      return db.select(COUNT).from(rows.as('listed'))
    }),

    /** Counts the matches among the first `scanRows` rows, up to `limit`. */
    countScanned: prepareOnce((db, scan: Scan) => {
      const rows = scanFirst(db, scan)
      const matches = db.select({ id: rows.id }).from(rows).where(isMatch(rows, scan)).limit(LIMIT)
      return db.select(COUNT).from(matches.as('matches'))
    }),

    /** Counts all matches, as a driver's index finds them, up to `limit`. */
    countIndexMatches: prepareOnce((db, { index }: { index: string }) => {
      const all = selectColumns(db).where(and(passes(filterNames, columns), matchesIndex(index)))
      // Materialized, so that the planner does not see the limit: it would scan a list in the hope of many matches.
      const matches = sql`(with matches as materialized (${all}) select from matches limit ${LIMIT}) counted`
      return db.select(COUNT).from(matches)
    }),
  }

  function selectColumns(db: Db) {
    return db.select(columns).from(list.table).$dynamic()
  }

  function selectRows(db: Db): PgSelect {
    return list.select?.(db) as unknown as PgSelect
  }

  /** The first `scanRows` rows of the list's index, whether they match or not. */
  function scanFirst(db: Db, scan: Scan): Rows {
    return toRows(inOrder(selectColumns(db), scan).limit(SCAN_ROWS))
  }

  function inOrder<Query extends PgSelect>(query: Query, { sort, resolved }: Scan) {
    return query.where(and(passes(resolved, columns), isAfterPlace(sort))).orderBy(...orderBy(orderOf(sort), columns))
  }

  /** A page of some rows: its keys first, then the table's rows, so that only those of the page are read. */
  function readRows(db: Db, rows: Rows, condition: SQL | undefined, sort: string): Preparable<Row[]> {
    const order = orderOf(sort)
    const keys = { id: rows.id, [order.key]: rows[order.key] as PgColumn }
    const page = db
      .select(keys)
      .from(rows)
      .where(condition)
      .orderBy(...orderBy(order, rows))
      .limit(LIMIT)
    if (!list.select) return asQuery<Row>(page)
    const found = page.as('page') as unknown as Rows
    return asQuery<Row>(
      selectRows(db)
        .innerJoin(found, eq(found.id, columns.id))
        .orderBy(...orderBy(order, found)),
    )
  }

  /** Whether a row passes the filters named, and is in the list at all. */
  function passes(names: string[], rows: ListColumns): SQL | undefined {
    return and(list.where, passesFilters(names, rows))
  }

  function passesFilters(names: string[], rows: ListColumns): SQL | undefined {
    return and(...names.map((name) => ifGiven(name, list.filters[name]?.(rows, value(name)))))
  }

  function unresolvedNames({ resolved }: Scan): string[] {
    return filterNames.filter((name) => !resolved.includes(name))
  }

  function isMatch(rows: Rows, scan: Scan): SQL | undefined {
    const byText = matchesText(rows, TERM)
    const hasIt = or(byText, list.matchesOtherwise?.(rows, TERM))
    return and(passesFilters(unresolvedNames(scan), rows), ifGiven('pattern', hasIt))
  }

  function hasTerm(rows: Rows): SQL | undefined {
    return ifGiven('pattern', matchesText(rows, TERM))
  }

  /** What an index finds: the term's, or one of the list's, where the term is tested on each row. */
  function matchesIndex(index: string): SQL | undefined {
    if (index === 'term') return matchesByIndex(columns.searchText, TERM)
    const byIndex = list.indexes?.[index]?.(value('driver'))
    const hasIt = or(matchesText(columns, TERM), list.matchesOtherwise?.(columns, TERM))
    return and(byIndex, ifGiven('pattern', hasIt))
  }

  function isAfterPlace(sort: string): SQL | undefined {
    return ifGiven(AFTER.key.name, isAfter(orderOf(sort), columns, AFTER))
  }

  function orderOf(sort: string) {
    const order = list.orders[sort]
    if (!order) throw new Error(`a list has no order ${sort}`)
    return order
  }
}

const hasPattern = ({ searchText }: ListColumns, term: { pattern: Placeholder }) => matchesPattern(searchText, term)

/**
 * A condition that holds where a placeholder's value is null, so that one statement serves every combination of filters.
 * The planner knows the values (`force_custom_plan`) and leaves out what holds anyway.
 */
const ifGiven = (name: string, condition: SQL | undefined): SQL | undefined =>
  condition && sql`(${value(name)}::text is null or ${condition})`

/** About how many rows a table has, as of its last vacuum. */
const countTable = (table: PgTable) =>
  sql<number>`(select greatest(reltuples, 0) from pg_class where oid = ${getTableName(table)}::regclass)`

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition ?? true}))::int`
// Columns are known by name alone here, which Drizzle's types can't follow.
const toRows = (query: { as(alias: string): unknown }): Rows => query.as('scanned') as Rows
const asQuery = <Row>(query: unknown) => query as Preparable<Row[]>
