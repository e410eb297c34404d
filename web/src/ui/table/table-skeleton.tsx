import './table.css'
import { Skeleton } from '../page/skeleton.tsx'

/** A table while loading. */
export function TableSkeleton() {
  return (
    <div className="dt-skeleton">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row}>
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
      ))}
    </div>
  )
}
