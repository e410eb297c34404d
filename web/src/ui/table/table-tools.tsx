import { Columns3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import type { Elements } from '../elements.ts'
import { useLazyComponent } from '../lazy-component.ts'
import { type Column, columnNames, type ExportRows, shownColumns } from './column.ts'
import { ExportButton } from './export-button.tsx'

const loadMenu = () => import('./column-menu.tsx')

export interface TableToolsProps<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  /** Absent where columns make no difference, as while cards are shown. */
  onHide?: (hidden: string[]) => void
  /** The rows shown; undefined while they load. */
  rows: readonly Row[] | undefined
  exportRows: ExportRows
  /** How many rows there are, in words. */
  status: ReactNode
  /** Before the buttons. */
  children?: Elements
}

/** The line above a table: how many rows there are, which columns are shown, and a file of all rows that the filters find. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { columns, hidden, onHide, rows, exportRows, status, children } = props
  const [presses, setPresses] = useState(0)
  const ColumnMenu = useLazyComponent(loadMenu, presses)
  const preload = () => void loadMenu().catch(() => undefined)
  const trigger = (
    <Button
      size="sm"
      variant="ghost"
      icon={<Columns3 aria-hidden="true" />}
      {...(!ColumnMenu && {
        'aria-haspopup': 'menu' as const,
        'aria-expanded': false,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: () => setPresses((count) => count + 1),
      })}
    >
      <span className="max-sm:sr-only">Columns</span>
    </Button>
  )
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="min-h-5 grow font-medium text-sm">
        {status}
      </p>
      {children}
      <span data-print="never" className="flex gap-2">
        {!onHide ? null : ColumnMenu ? (
          <ColumnMenu trigger={trigger} columns={columns.slice(1)} hidden={hidden} onHide={onHide} />
        ) : (
          trigger
        )}
        <ExportButton
          variant="ghost"
          disabled={!rows?.length}
          load={() => exportRows(columnNames(shownColumns(columns, hidden)))}
        >
          <span className="max-sm:sr-only">Download CSV</span>
        </ExportButton>
      </span>
    </div>
  )
}
