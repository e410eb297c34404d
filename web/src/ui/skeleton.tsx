import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey, breathing stand-in. Give it the very size of what comes: `<Skeleton className="h-6 w-24" />`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" data-skeleton className={classNames('animate-breathe rounded-sm bg-ink/10', className)} />
  )
}

/** Lines of text to come, the last one shorter. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('space-y-2', className)}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

/** Wraps skeletons and tells those who cannot see them what is on its way ('Loading homes'). */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
