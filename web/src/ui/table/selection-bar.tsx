import { Download, X } from 'lucide-react'
import { Button, IconButton } from '../button.tsx'
import type { Elements } from '../elements.ts'
import { type Column, shownColumns } from './column.ts'
import { downloadCsv } from './csv.ts'
import type { RowSelection } from './use-selection.ts'

export interface SelectionBarProps<Row> {
  selection: RowSelection<Row>
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  fileName: string
  /** Buttons that act on the selected rows. */
  children?: Elements
}

/** What can be done with the selected rows, at the bottom of the window; nothing while none is selected. */
export function SelectionBar<Row>({ selection, columns, hidden, fileName, children }: SelectionBarProps<Row>) {
  const { rows, clear } = selection
  return (
    <div className="dt-bar" data-print="never" hidden={rows.length === 0}>
      {rows.length > 0 && (
        <IconButton size="sm" label="Select nothing" icon={<X aria-hidden="true" />} onClick={clear} />
      )}
      <p role="status" className="tabular min-w-0 grow font-medium text-sm">
        {rows.length > 0 && `${rows.length} selected`}
      </p>
      {rows.length > 0 && (
        <>
          {children}
          <Button
            size="sm"
            variant="secondary"
            icon={<Download aria-hidden="true" />}
            onClick={() => downloadCsv(fileName, shownColumns(columns, hidden), rows)}
          >
            CSV
          </Button>
        </>
      )}
    </div>
  )
}
