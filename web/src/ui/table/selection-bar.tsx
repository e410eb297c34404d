import { LIMITS } from '@lintel/contract/limits'
import { X } from 'lucide-react'
import { IconButton } from '../button.tsx'
import type { Elements } from '../elements.ts'
import { type Column, columnNames, type ExportRows, shownColumns } from './column.ts'
import { ExportButton } from './export-button.tsx'
import type { RowSelection } from './use-selection.ts'

export interface SelectionBarProps<Row extends { id: string }> {
  selection: RowSelection<Row>
  columns: readonly Column<Row>[]
  hidden?: readonly string[]
  /** Absent: the list has no export. */
  exportRows?: ExportRows
  /** Buttons that act on the selected rows. */
  children?: Elements
}

/** What can be done with the selected rows, at the bottom of the window; nothing while none is selected. */
export function SelectionBar<Row extends { id: string }>({
  selection,
  columns,
  hidden,
  exportRows,
  children,
}: SelectionBarProps<Row>) {
  const { rows, clear } = selection
  return (
    <div className="dt-bar" data-print="never" hidden={rows.length === 0}>
      {rows.length > 0 && <IconButton size="sm" label="Select nothing" icon={<X />} onClick={clear} />}
      <p role="status" className="tabular min-w-0 grow font-medium text-sm">
        {rows.length > 0 && `${rows.length} selected`}
      </p>
      {rows.length > 0 && (
        <>
          {children}
          {exportRows && (
            <ExportButton
              variant="secondary"
              disabled={rows.length > LIMITS.exportedIdsMax}
              load={() => exportRows(columnNames(shownColumns(columns, hidden)), rows.map(({ id }) => id).join(','))}
            >
              {rows.length > LIMITS.exportedIdsMax ? `CSV (at most ${LIMITS.exportedIdsMax})` : 'CSV'}
            </ExportButton>
          )}
        </>
      )}
    </div>
  )
}
