import { List, ListRowSkeleton } from '../../../ui/page/list.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The placeholder of a person's page. */
export function PersonSkeleton() {
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-5 sm:gap-x-6">
        <Skeleton className="size-20 shrink-0 rounded-full" />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="display text-xl">
            <VisuallyHidden>Person</VisuallyHidden>
            <Skeleton className="h-[1.15em] w-72 max-w-full" />
          </h1>
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
        </div>
      </div>
      <Loading label="Loading this person" className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        {[0, 1].map((column) => (
          <div key={column}>
            <Skeleton className="mb-3 h-6 w-32" />
            <List>
              <ListRowSkeleton lead="square" />
              <ListRowSkeleton lead="square" />
              <ListRowSkeleton lead="square" />
            </List>
          </div>
        ))}
      </Loading>
    </>
  )
}
