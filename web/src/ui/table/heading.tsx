import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Column, nextSort } from './column.ts'

/** A column's heading; a button, where the list can be sorted by it. */
export function Heading<Row>({
  column: { heading, sorts, isNumeric },
  sort,
  onSort,
}: {
  column: Column<Row>
  sort?: string
  onSort?: (sort: string) => void
}) {
  const className = isNumeric ? 'dt-number' : undefined
  if (!sorts || sort === undefined)
    return (
      <th scope="col" className={className}>
        {heading}
      </th>
    )
  const direction = sort === sorts.ascending ? 'ascending' : sort === sorts.descending ? 'descending' : 'none'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button type="button" onClick={() => onSort?.(nextSort(sorts, sort))} className="dt-sort">
        <span>{heading}</span>
        <Arrow className="size-3.5" />
      </button>
    </th>
  )
}
