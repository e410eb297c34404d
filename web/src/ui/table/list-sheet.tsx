import { Button } from '../button.tsx'
import type { Elements } from '../elements.ts'
import { Field } from '../forms/field.tsx'
import { Select } from '../forms/select.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { exportOf, type OrderChoice, optionsOf, type TableChoices } from './list-choices.tsx'

export interface ListSheetProps<Row> {
  title: string
  filters: Elements
  filterCount: number
  order: OrderChoice | undefined
  table: TableChoices<Row> | undefined
  onClose: () => void
}

const VIEWS = { cards: 'Cards', table: 'Table' }

/** The sheet with what a phone does not show above a list. Each change applies at once. */
export default function ListSheet<Row>({ title, filters, order, table, onClose }: ListSheetProps<Row>) {
  return (
    <Dialog onClose={onClose} title={title} actions={<Button onClick={onClose}>Done</Button>}>
      <div className="space-y-5">
        {order && (
          <Field label="Order">
            <Select value={order.value} onChange={({ target }) => order.onChoose(target.value)}>
              {optionsOf(order.names)}
            </Select>
          </Field>
        )}
        {/* Not first: a field that is focused opens the keyboard of a phone. */}
        {filters && <div className="grid gap-3">{filters}</div>}
        {table?.view && (
          <Field label="Shown as">
            <Select
              value={table.view.value}
              onChange={({ target }) => table.view?.onChoose(target.value === 'table' ? 'table' : 'cards')}
            >
              {optionsOf(VIEWS)}
            </Select>
          </Field>
        )}
        {table && <Columns {...table} />}
        {table && (
          <ExportButton variant="secondary" wide disabled={!table.rows?.length} load={exportOf(table)}>
            Download CSV
          </ExportButton>
        )}
      </div>
    </Dialog>
  )
}

function Columns<Row>({ columns, hidden, onHide }: TableChoices<Row>) {
  if (!onHide) return null
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Columns</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {columns.slice(1).map(({ id, heading }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                onHide(target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
              }
            />
            <span>{heading}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
