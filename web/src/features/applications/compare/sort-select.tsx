import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { type ColumnName, type CompareSort, columnOf } from './columns/columns.ts'

export interface SortSelectProps {
  columns: readonly ColumnName[]
  sort: CompareSort
  onChange: (sort: CompareSort) => void
}

/** The order of the cards on a phone, where no headings sort. */
export function SortSelect({ columns, sort, onChange }: SortSelectProps) {
  const { column, isDescending } = sort
  // The order stays when its column is hidden.
  const options = columns.includes(column) ? columns : [column, ...columns]
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <div className="flex grow gap-2">
      <Select
        aria-label="Order"
        value={column}
        onChange={({ target }) => onChange({ column: target.value as ColumnName, isDescending: false })}
        className="min-w-0 grow"
      >
        {options.map((name) => (
          <option key={name} value={name}>
            {columnOf(name).label}
          </option>
        ))}
      </Select>
      <IconButton
        label={isDescending ? 'Descending, change to ascending' : 'Ascending, change to descending'}
        variant="secondary"
        icon={<Arrow />}
        onClick={() => onChange({ column, isDescending: !isDescending })}
      />
    </div>
  )
}
