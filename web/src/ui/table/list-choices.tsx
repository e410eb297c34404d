import { type Column, columnNames, type ExportRows, shownColumns } from './column.ts'

/** How a list's rows are shown and exported. */
export interface TableChoices<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  /** Absent where columns make no difference, as while cards are shown. */
  onHide?: ((hidden: string[]) => void) | undefined
  /** Absent if there are no cards to choose. */
  view?: { value: 'cards' | 'table'; onChoose: (view: 'cards' | 'table') => void }
  /** The rows shown; undefined while they load. */
  rows: readonly Row[] | undefined
  exportRows: ExportRows
}

/** The order of a list: its value and the names of all. */
export interface OrderChoice {
  value: string
  onChoose: (order: string) => void
  names: Record<string, string>
}

/** The `<option>`s of a choice. */
export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

/** Asks for a file of all rows that the filters find, with the shown columns. */
export const exportOf =
  <Row,>({ columns, hidden, exportRows }: Pick<TableChoices<Row>, 'columns' | 'hidden' | 'exportRows'>) =>
  () =>
    exportRows(columnNames(shownColumns(columns, hidden)))
