import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'

/** The placeholder of the applicants: rows of a table, on a phone a card. */
export function ComparisonSkeleton() {
  return (
    <Loading label="Loading the applicants">
      <div className="compare-frame max-md:hidden">
        <div className="compare-skeleton-head flex items-center gap-10 px-4">
          {COLUMNS.map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="compare-skeleton-row flex items-center gap-4 border-t px-4">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <Skeleton className="h-3.5 w-40 shrink-0" />
            <Skeleton className="h-3.5 grow" />
          </div>
        ))}
      </div>
      <div className="rounded-lg border border-line bg-surface-raised p-5 md:hidden">
        <div className="flex items-center gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <Skeleton className="h-6 w-40" />
        </div>
        {[0, 1, 2, 3, 4, 5].map((fact) => (
          <Skeleton key={fact} className="mt-5 h-4 w-full" />
        ))}
      </div>
    </Loading>
  )
}

const COLUMNS = ['w-40', 'w-24', 'w-28', 'w-32']
