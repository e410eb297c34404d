import { List, ListRowSkeleton, type ListRowSkeletonProps } from '../../ui/list.tsx'
import { StatCardSkeleton, StatRow } from '../../ui/stat-card.tsx'

/**
 * Three cards (specification, section 9). `places` is how many figures come: the room of a fourth is kept, so that the
 * others stay where they are.
 */
export function FiguresSkeleton({ places = 3, noteLines = 1 }: { places?: 3 | 4; noteLines?: 1 | 2 }) {
  return (
    <StatRow>
      <StatCardSkeleton noteLines={noteLines} />
      <StatCardSkeleton noteLines={noteLines} />
      <StatCardSkeleton noteLines={noteLines} />
      {places === 4 && <div aria-hidden="true" />}
    </StatRow>
  )
}

export function RowsSkeleton(row: ListRowSkeletonProps) {
  return (
    <List>
      <ListRowSkeleton {...row} />
      <ListRowSkeleton {...row} />
      <ListRowSkeleton {...row} />
    </List>
  )
}
