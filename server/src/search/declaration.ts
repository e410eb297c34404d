import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect.ts'
import type { KeysetOrder } from '../db/paging.ts'
import type { Bounds } from './search.ts'

export type ListColumns = { id: PgColumn; searchText: PgColumn } & Record<string, PgColumn>

/** What a feature declares of a list of its rows; docs/search.md walks an example. */
export type ListDeclaration<Columns extends ListColumns, Filters extends object, Sort extends string, Row> = {
  table: PgTable
  /** Columns that every index of the list includes: scanning them reads no table row. */
  columns: Columns
  /** Holds for every row of the list: the predicate of its partial indexes. */
  where?: SQL
  /** By name: whether a row passes, given the filter's value. A filter without a value lets every row pass. */
  filters: { [Name in keyof Filters]-?: (columns: Columns, value: Placeholder) => SQL }
  orders: Record<Sort, KeysetOrder>
  /** The filters that one index in this order resolves; the others are tested on each scanned row. */
  resolvedFilters: (filters: Filters, sort: Sort) => (keyof Filters & string)[]
  /**
   * Indexes that find the matches of one filter in all rows, by name: the condition that they answer for its value, or null
   * where that is the filter's own.
   */
  indexes?: Record<string, ((value: Placeholder) => SQL) | null>
  /** By name, filters whose matches one of `indexes` finds. */
  indexedFilters?: { [Name in keyof Filters]?: string }
  /** How far the list is read for the filters and a term that are given; without limits unless declared. */
  bounds?: (filters: Filters, hasTerm: boolean) => Bounds
  /** How a row's text matches a term, where not by `searchText`. No index answers it: for lists that are always scanned whole. */
  matchesText?: (columns: Columns, term: { pattern: Placeholder }) => SQL
  /** Another way in which a row matches a term, answered by an index of its own. */
  matchesOtherwise?: (columns: Columns, term: { pattern: Placeholder }) => SQL
  /** Selects the list's rows, without conditions and order; where there is none, a row is its keys. */
  select?: (db: Db) => PromiseLike<Row[]>
  /** Whether a page without a term finds its keys in an index before it reads rows, as it may pass over many. */
  readsKeysFirst?: (filters: Filters) => boolean
  /** As in `AccessPaths`; 0 unless given. */
  wholeScanRows?: (filters: Filters) => number
}
