import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

/** A pulsing placeholder. Give it the size of the content that replaces it: `<Skeleton className="h-6 w-24" />`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" data-skeleton className={classNames('animate-pulse rounded-sm bg-ink/10', className)} />
  )
}

/** A placeholder for lines of text; the last one is shorter. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('space-y-2', className)}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

/** Wraps skeletons; `label` tells screen readers what is loading ('Loading homes'). */
export function Loading({ label, className, children }: { label: string; className?: string; children: Elements }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
