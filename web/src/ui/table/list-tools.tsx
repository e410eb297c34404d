import { Columns3, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import type { Elements } from '../elements.ts'
import { SearchField, type SearchFieldProps } from '../forms/search-field.tsx'
import { Select } from '../forms/select.tsx'
import { useLazyMenu } from '../lazy/lazy-menu.ts'
import { LazyDialog } from '../overlays/lazy-dialog.tsx'
import type { ColumnMenuProps } from './column-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { exportOf, type OrderChoice, optionsOf, type TableChoices } from './list-choices.tsx'
import type { ListSheetProps } from './list-sheet.tsx'
import { ViewSwitch } from './view-switch.tsx'

export interface ListToolsProps<Row> {
  search?: SearchFieldProps | undefined
  /** Selects and fields that filter, without labels. */
  filters?: Elements
  /** The active filters, for phones, where the fields are hidden. */
  chips?: Elements
  /** How many are set. */
  filterCount?: number
  order?: OrderChoice | undefined
  /** Links to the parts of the list. */
  tabs?: Elements
  table?: TableChoices<Row> | undefined
  /** How many rows there are, in words. */
  status?: ReactNode
  /** Beside it. */
  children?: Elements
}

/**
 * What stands above a list. A phone shows the search, the parts and the number of rows; filters, order, columns and export are in
 * a sheet behind one button.
 */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { search, filters, chips, filterCount = 0, order, tabs, table, status, children } = props
  const sheet = (filters || order || table) && (
    <SheetButton
      title={filters ? 'Filters' : 'View'}
      filters={filters}
      filterCount={filterCount}
      order={order}
      table={table}
      className={search ? 'h-14 rounded-r-lg px-4 focus-visible:-outline-offset-2' : 'min-h-10 rounded-md px-3'}
    />
  )
  return (
    <>
      {search && (
        <div data-print="never" className="flex flex-wrap items-center gap-3">
          <div className="grid min-w-0 grow basis-56 grid-cols-[minmax(0,1fr)_auto] rounded-lg border border-line-strong/60 bg-surface-raised shadow-raised">
            <SearchField {...search} />
            {sheet}
          </div>
          {chips && <div className="grid grow basis-full gap-2 empty:hidden md:hidden">{chips}</div>}
          <div className="contents max-md:hidden">
            {filters}
            {order && <OrderSelect {...order} />}
          </div>
        </div>
      )}
      {tabs && <div className={search && 'mt-4'}>{tabs}</div>}
      {'status' in props && (
        <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="min-h-5 grow font-medium text-sm">
            {status}
          </p>
          {children}
          {!search && sheet}
          <div data-print="never" className="contents max-md:hidden">
            {!search && order && <OrderSelect {...order} />}
            {table?.view && <ViewSwitch view={table.view.value} onChoose={table.view.onChoose} />}
            {table && <TableButtons {...table} />}
          </div>
        </div>
      )}
    </>
  )
}

const OrderSelect = ({ value, onChoose, names }: OrderChoice) => (
  <Select aria-label="Order" value={value} onChange={({ target }) => onChoose(target.value)} className="w-48">
    {optionsOf(names)}
  </Select>
)

const loadMenu = () => import('./column-menu.tsx')

function TableButtons<Row>({ columns, hidden, onHide, rows, exportRows }: TableChoices<Row>) {
  const { Content: ColumnMenu, triggerProps } = useLazyMenu<ColumnMenuProps>(loadMenu)
  const trigger = (
    <Button size="sm" variant="ghost" icon={<Columns3 />} {...(!ColumnMenu && triggerProps)}>
      Columns
    </Button>
  )
  return (
    <span className="flex gap-2">
      {!onHide ? null : ColumnMenu ? (
        <ColumnMenu trigger={trigger} columns={columns.slice(1)} hidden={hidden} onHide={onHide} />
      ) : (
        trigger
      )}
      <ExportButton variant="ghost" disabled={!rows?.length} load={exportOf({ columns, hidden, exportRows })}>
        Download CSV
      </ExportButton>
    </span>
  )
}

const loadSheet = () => import('./list-sheet.tsx')

/** On phones: opens the sheet, whose code is loaded with the first touch, focus or press. */
function SheetButton<Row>({ className, ...sheet }: Omit<ListSheetProps<Row>, 'onClose'> & { className: string }) {
  const [isOpen, setOpen] = useState(false)
  const preload = () => void loadSheet().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        data-print="never"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        className={`flex items-center gap-2 font-medium text-sm transition-colors hover:bg-surface-hover md:hidden ${className}`}
      >
        <Settings2 className="size-5" />
        <span>{sheet.title}</span>
        {sheet.filterCount > 0 && (
          <span className="tabular rounded-full bg-accent px-1.5 text-on-accent text-xs">
            <span>{sheet.filterCount}</span>
            <span className="sr-only"> in use</span>
          </span>
        )}
      </button>
      {isOpen && <LazyDialog<ListSheetProps<Row>> load={loadSheet} props={sheet} onClose={() => setOpen(false)} />}
    </>
  )
}
