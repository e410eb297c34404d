import { List, ListRowSkeleton } from '../../../ui/page/list.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { columnsClass, coverClass, figuresClass, headClass, headTextClass, mainClass } from './management-layout.ts'

/** A home's management while it loads. */
export function ManagementSkeleton() {
  return (
    <Loading label="Loading the home">
      <div className="mb-3 h-6">
        <Skeleton className="h-5 w-48" />
      </div>
      <div className={headClass}>
        <Skeleton className={`aspect-4/3 rounded-lg ${coverClass}`} />
        <div className={headTextClass}>
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-48" />
          <Skeleton className="mt-3 h-6 w-32 rounded-full" />
        </div>
        <Skeleton className="ml-auto h-10 w-14 rounded-md lg:w-96" />
      </div>
      <Skeleton className="h-16 rounded-lg" />
      <div aria-hidden="true" className={figuresClass}>
        <FigureSkeleton isWide />
        <FigureSkeleton isWide />
        <FigureSkeleton />
        <FigureSkeleton />
      </div>
      <div className={columnsClass}>
        <div className={mainClass}>
          <SectionSkeleton />
          <SectionSkeleton />
        </div>
        <div className={mainClass}>
          <SectionSkeleton />
        </div>
      </div>
    </Loading>
  )
}

function FigureSkeleton({ isWide }: { isWide?: boolean }) {
  return (
    <div className={`bg-surface-raised p-4 sm:p-5 ${isWide ? 'col-span-2 sm:col-span-1' : ''}`}>
      <Skeleton className="h-4 w-20" />
      <div className="mt-2 h-10">
        <Skeleton className="h-8 w-28" />
      </div>
      <div className="mt-1 h-5">
        <Skeleton className="h-4 w-24" />
      </div>
    </div>
  )
}

function SectionSkeleton() {
  return (
    <div className="mt-10">
      <Skeleton className="mb-4 h-7 w-40" />
      <List>
        <ListRowSkeleton />
        <ListRowSkeleton />
      </List>
    </div>
  )
}
