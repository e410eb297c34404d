import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** The placeholder of the application list. */
export function ApplicationsSkeleton() {
  return (
    <div className="grid gap-3 md:gap-0 md:overflow-hidden md:rounded-lg md:border md:border-line">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grow space-y-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3.5 w-44 max-w-full lg:hidden" />
          </div>
          <Skeleton className="h-6 w-20 shrink-0 rounded-full" />
        </div>
      ))}
    </div>
  )
}

const rowClass =
  'flex h-37.5 items-start gap-4 rounded-lg border border-line bg-surface-raised p-4 md:h-20.25 md:items-center lg:h-15.25 md:rounded-none md:border-x-0 md:border-b-0 md:px-5 md:py-0 md:first:border-t-0'
