import { List, ListRowSkeleton, type ListRowSkeletonProps } from '../../ui/list.tsx'
import { StatCardSkeleton, StatRow } from '../../ui/stat-card.tsx'

/**
 * Three skeleton cards (specification, section 9).
 * @param cards number of cards that replace them; the space of a fourth is left empty, so that the layout does not shift
 */
export function StatsSkeleton({ cards = 3, noteLines = 1 }: { cards?: 3 | 4; noteLines?: 1 | 2 }) {
  return (
    <StatRow>
      <StatCardSkeleton noteLines={noteLines} />
      <StatCardSkeleton noteLines={noteLines} />
      <StatCardSkeleton noteLines={noteLines} />
      {cards === 4 && <div aria-hidden="true" />}
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
