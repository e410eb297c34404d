import { List, ListRowSkeleton, type ListRowSkeletonProps } from './list.tsx'

/** A List while its first rows are loading. Apart from `list.tsx`, which visitors load. */
export function ListSkeleton(row: ListRowSkeletonProps) {
  return (
    <List>
      <ListRowSkeleton {...row} />
      <ListRowSkeleton {...row} />
      <ListRowSkeleton {...row} />
    </List>
  )
}
