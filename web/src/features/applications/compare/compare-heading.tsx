import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { type ColumnName, type CompareSort, columnOf } from './columns/columns.ts'

export interface CompareHeadingProps {
  column: ColumnName
  /** What the home asks of it. */
  criterion: string | null
  sort: CompareSort
  onSort: (column: ColumnName) => void
}

/** A column's heading, which sorts by it. */
export function CompareHeading({ column, criterion, sort, onSort }: CompareHeadingProps) {
  const isSorted = sort.column === column
  const Arrow = isSorted && sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="group touch-target inline-flex items-center gap-1 rounded-sm font-semibold hover:text-ink"
        onClick={() => onSort(column)}
      >
        <span>{columnOf(column).label}</span>
        <Arrow className={classNames('size-3.5', isSorted ? 'text-link' : 'opacity-0 group-hover:opacity-100')} />
      </button>
      {criterion && <p className="whitespace-nowrap font-normal text-ink-muted text-xs">{criterion}</p>}
    </th>
  )
}
