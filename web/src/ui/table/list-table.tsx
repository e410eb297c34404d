import type { ReactNode } from 'react'
import type { Elements } from '../elements.ts'
import type { LoadMoreProps } from '../page/load-more.tsx'
import { QueryState, type QueryStateProps } from '../page/query-state.tsx'
import { capitalised } from '../text/capitalised.ts'
import type { ExportRows } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useSelection } from './use-selection.ts'

/** The result of `useList`. */
export type ListQuery<Row> = QueryStateProps<Row[]>['query'] & LoadMoreProps['list'] & { isPlaceholderData: boolean }

export interface ListTableProps<Row extends { id: string }>
  extends Omit<DataTableProps<Row>, 'label' | 'rows' | 'list' | 'selection' | 'isPlaceholder'> {
  list: ListQuery<Row>
  /** Accessible name; `what` if absent. */
  label?: string
  /** In place of an empty table. */
  empty: ReactNode
  /** Absent: the selected rows can't be exported. */
  exportRows?: ExportRows
  /** Buttons that act on the selected rows. */
  selectionActions?: (selected: Row[]) => Elements
}

/** A list as a table: pending, failed, empty or ready; what can be done with the selected rows is at the bottom of the window. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, label, empty, exportRows, selectionActions, ...table } = props
  const { what, columns, hidden } = table
  const selection = useSelection(list.data ?? NO_ROWS)
  return (
    <>
      <QueryState query={list} what={`the ${what}`} pending={<TableSkeleton />} empty={empty}>
        {(rows) => (
          <DataTable
            {...table}
            label={label ?? capitalised(what)}
            rows={rows}
            list={list}
            selection={selection}
            isPlaceholder={list.isPlaceholderData}
          />
        )}
      </QueryState>
      <SelectionBar columns={columns} hidden={hidden} selection={selection} exportRows={exportRows}>
        {selectionActions?.(selection.rows)}
      </SelectionBar>
    </>
  )
}

const NO_ROWS: never[] = []
