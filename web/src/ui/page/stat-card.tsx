import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { TextLink } from '../link.tsx'
import { Skeleton } from './skeleton.tsx'

export interface StatCardProps {
  label: string
  /** Formatted: '$4,250', '75%', '12'. */
  value: string
  /** A muted line: 'Due on 1st of each month', '2 pending'. */
  note?: ReactNode
  /** How the value changed. */
  change?: { text: string; tone: 'good' | 'bad' | 'muted' }
  /** A lucide icon. */
  icon?: ReactNode
  /** The list of what the card counts; makes the whole card a link. */
  href?: string | undefined
  className?: string
}

const changeTones = { good: 'text-good', bad: 'text-bad', muted: 'text-ink-muted' }

/** One number of a dashboard. Put several in a `StatRow`. */
export function StatCard({ label, value, note, change, icon, href, className }: StatCardProps) {
  return (
    <div data-stat="" className={classNames(card, href && clickable, className)}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium text-ink-muted text-sm">
          {href ? (
            <Link href={href} className="outline-none after:absolute after:inset-0 after:rounded-lg">
              {label}
            </Link>
          ) : (
            label
          )}
        </h2>
        {icon && (
          <span aria-hidden="true" className="text-ink-muted max-sm:hidden [&_svg]:size-4.5">
            {icon}
          </span>
        )}
      </div>
      <p className={classNames('display tabular mt-2', value.length > 8 ? 'text-lg sm:text-xl' : 'text-xl')}>{value}</p>
      {(note || change) && (
        <p className="mt-1 text-ink-muted text-sm max-sm:min-h-10">
          {change && <span className={classNames('font-medium', changeTones[change.tone])}>{`${change.text} `}</span>}
          {note && <span>{note}</span>}
        </p>
      )}
    </div>
  )
}

/** A link inside the note of a StatCard that is itself a link. */
export function StatLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} className="touch-target">
      {children}
    </TextLink>
  )
}

/** A row of StatCards: two per line on a phone, then three or four. */
export function StatRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 sm:has-[>:nth-child(4)]:grid-cols-2 lg:has-[>:nth-child(4)]:grid-cols-4 max-sm:[&>:last-child:nth-child(odd)]:col-span-2',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** A StatCard while loading. */
export function StatCardSkeleton({ noteLines = 1 }: { noteLines?: 1 | 2 }) {
  return (
    <div data-stat-skeleton="" className={card} aria-hidden="true">
      <div className="flex h-5 items-center">
        <Skeleton className="h-4 w-24" />
      </div>
      <div className="mt-2 flex h-[1lh] items-center text-xl">
        <Skeleton className="h-8 w-28" />
      </div>
      <div className={classNames('mt-1 flex items-center max-sm:h-10', noteLines === 1 ? 'h-5' : 'h-10')}>
        <Skeleton className="h-3.5 w-36" />
      </div>
    </div>
  )
}

const clickable =
  'relative transition-colors hover:bg-surface-hover has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-focus has-[h2_a:focus-visible]:outline-offset-2'
const card = 'min-w-0 rounded-lg border border-line bg-surface-raised p-4 sm:p-5'
