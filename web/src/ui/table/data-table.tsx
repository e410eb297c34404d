import './table.css'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { useRovingFocus } from '../keyboard/roving-focus.ts'
import { LoadMore, type LoadMoreProps } from '../page/load-more.tsx'
import { type Column, shownColumns } from './column.ts'
import { Heading } from './heading.tsx'
import { type RowKey, TableKeys } from './table-keys.tsx'
import { TableRow } from './table-row.tsx'
import type { RowSelection } from './use-selection.ts'

export interface DataTableProps<Row extends { id: string }> {
  /** Accessible name, and the heading of its keys in the list of shortcuts: 'Users'. */
  label: string
  /** What the rows are, for failures: 'users'. */
  what: string
  /** Must be stable between renders. */
  rows: Row[]
  columns: readonly Column<Row>[]
  hidden?: readonly string[]
  href: (row: Row) => string
  /** The rows' links are files, which the browser downloads from the server. */
  isDownload?: boolean
  list: LoadMoreProps['list']
  selection: RowSelection<Row>
  sort?: string
  onSort?: (sort: string) => void
  /** Buttons at the end of the row. `tabIndex` is -1 outside of the row that has the focus. */
  actions?: (row: Row, at: { tabIndex: number }) => ReactNode
  /** Keys for the row that has the focus. */
  rowKeys?: RowKey<Row>[]
  /** The rows are the previous results, while new ones load. */
  isPlaceholder?: boolean
}

/**
 * Rows that can be sorted, selected and opened, by pointer or keys; cards on a phone. Each row is one tab stop with what is in
 * it, and the arrow keys move between them.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, what, rows, href, list, selection, actions, rowKeys, isPlaceholder } = props
  const columns = shownColumns(props.columns, props.hidden)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { hasNextPage, isFetchingNextPage: isLoading, fetchNextPage } = list
  const load = hasNextPage && !isLoading ? () => void fetchNextPage() : undefined
  const { activeId, move, focusedId, listProps } = useRovingFocus<HTMLTableElement>(ids, { load, isLoading })
  return (
    <div aria-busy={isPlaceholder} className="dt-frame">
      <TableKeys
        group={label}
        move={move}
        focusedRow={() => rows.find(({ id }) => id === focusedId())}
        selection={selection}
        rowKeys={rowKeys ?? []}
      />
      <table
        aria-label={label}
        aria-rowcount={hasNextPage ? -1 : undefined}
        {...listProps}
        className="dt"
        style={{ '--dt-columns': tracksOf(columns, actions !== undefined) } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className="dt-select">
              <SelectAll count={rows.length} selection={selection} />
            </th>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              href={href(row)}
              isDownload={props.isDownload ?? false}
              isActive={row.id === activeId}
              isSelected={selection.has(row.id)}
              onSelect={selection.toggle}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <LoadMore what={what} rows="[data-row-link]" list={list} count={rows.length} />
    </div>
  )
}

/** Of the grid: the checkbox, the columns and the actions. */
function tracksOf<Row>(columns: readonly Column<Row>[], hasActions: boolean): string {
  const fitting = 'minmax(max-content, auto)'
  const widths = columns.map(({ width }) => width ?? fitting)
  return ['2.75rem', ...widths, hasActions ? fitting : ''].join(' ')
}

/** @param props `count` of the rows that are shown */
function SelectAll<Row>({ count, selection }: { count: number; selection: RowSelection<Row> }) {
  const selected = selection.rows.length
  return (
    <input
      type="checkbox"
      aria-label="Select all shown"
      checked={selected === count}
      ref={(input) => {
        if (input) input.indeterminate = selected > 0 && selected < count
      }}
      onChange={selection.toggleAll}
    />
  )
}
