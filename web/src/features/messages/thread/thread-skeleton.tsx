import { classNames } from '../../../ui/class-names.ts'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'

/** The placeholder of a thread. */
export function ThreadSkeleton() {
  return (
    <Loading label="Loading the conversation" className="flex min-h-0 flex-1 flex-col">
      <div
        data-own-header
        className="flex h-16 compact:h-13 shrink-0 items-center gap-3 border-b px-4 max-sm:pl-14 sm:px-6 sm:max-md:pl-16 compact:gap-2"
      >
        <Skeleton className="size-10 rounded-full" />
        <div className="space-y-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-4xl flex-1 flex-col justify-end gap-3 overflow-hidden px-4 py-4 sm:px-6">
        {BUBBLES.map(({ isMine, width }) => (
          <Skeleton key={width} className={classNames('h-10 shrink-0 rounded-lg', width, isMine && 'self-end')} />
        ))}
      </div>
      <div className="border-t px-4 py-3 sm:px-6">
        <Skeleton className="mx-auto h-12 max-w-4xl rounded-md" />
      </div>
    </Loading>
  )
}

const BUBBLES = [
  { isMine: false, width: 'w-64' },
  { isMine: false, width: 'w-48' },
  { isMine: true, width: 'w-56' },
  { isMine: false, width: 'w-72' },
  { isMine: true, width: 'w-40' },
]
