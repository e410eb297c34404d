import type { ReactNode } from 'react'
import type { Elements } from '../elements.ts'
import type { LoadFile } from './export-button.tsx'

/** A column of a table. The first one names the row: it links to it, stays in sight and can't be hidden. */
export interface Column<Row> {
  id: string
  heading: string
  /**
   * What is shown; null for an empty cell, which a phone leaves out. `tabIndex`, for links in it, is -1 outside of the row that
   * has the focus.
   */
  cell: (row: Row, at: { tabIndex: number }) => ReactNode
  /** The row's name in words, of the first column. */
  name?: (row: Row) => string
  /** The list's orders by this column, if it has any. */
  sorts?: { ascending?: string; descending?: string }
  /** Size of its grid track; as wide as its content unless given. */
  width?: string
  /** Figures stand under each other, at the end of the cell. */
  isNumeric?: boolean
  /** Before the first column's text: an avatar, a thumbnail. */
  leading?: (row: Row) => Elements
  /** Under the first column's text. */
  note?: (row: Row) => ReactNode
}

/** Asks the server for a list's CSV. @param columns names of columns @param ids only these rows; all that the filters find when absent */
export type ExportRows = (columns: string, ids?: string) => ReturnType<LoadFile>

/** The columns that are not hidden, of which the first never is. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], hidden: readonly string[] = []): Column<Row>[] =>
  columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))

/** The names of columns as a call takes them. */
export const columnNames = (columns: readonly Column<never>[]) => columns.map(({ id }) => id).join(',')

/** The order after a click on a column's heading: the other direction if the list is in one of its orders. */
export function nextSort({ ascending, descending }: NonNullable<Column<never>['sorts']>, sort: string): string {
  const other = sort === ascending ? descending : ascending
  return other ?? ascending ?? descending ?? sort
}
