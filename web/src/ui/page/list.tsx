import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { Skeleton } from './skeleton.tsx'

/** A list of ListRows, with lines between them. */
export function List({ label, children, className }: { label?: string; children: ReactNode; className?: string }) {
  return (
    <ul
      aria-label={label}
      className={classNames(
        'list-columns divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised',
        className,
      )}
    >
      {children}
    </ul>
  )
}

export interface ListRowProps {
  /** An avatar, a thumbnail or an icon. */
  leading?: ReactNode
  title: ReactNode
  /** One muted line under the title. */
  note?: ReactNode
  /** A date, an amount, a badge: at the end of the row. */
  meta?: ReactNode
  hidesMetaOnPhone?: boolean
  /** Buttons; under the text on a phone. */
  actions?: ReactNode
  /** Makes the whole row a link; the actions stay clickable. */
  href?: string
  className?: string
}

/** A row of a List: what it is about, and what can be done with it. */
export function ListRow({ leading, title, note, meta, hidesMetaOnPhone, actions, href, className }: ListRowProps) {
  return (
    <li
      className={classNames(
        'list-row relative flex-wrap items-center gap-y-3 px-4 py-3.5 sm:px-5',
        href &&
          'transition-colors hover:bg-surface-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
        className,
      )}
    >
      {leading && <div className="list-leading shrink-0">{leading}</div>}
      <div className="min-w-0 flex-1 basis-40 sm:col-start-2">
        <p className="truncate font-medium text-ink text-sm">
          {href ? (
            <Link href={href} data-row-link="" className="outline-none after:absolute after:inset-0">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        {note && (
          <p className="truncate text-ink-muted text-sm">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      {meta && (
        <div
          className={classNames(
            'list-meta tabular shrink-0 items-center text-ink-muted text-sm',
            hidesMetaOnPhone && 'max-sm:hidden',
          )}
        >
          {meta}
        </div>
      )}
      {actions && <div className="list-actions relative flex shrink-0 gap-2">{actions}</div>}
    </li>
  )
}

export interface ListRowSkeletonProps {
  /** Shape of the row's `leading`. */
  lead?: 'round' | 'square'
  /** Height classes, if the row has more than two lines of text: on a phone meta and actions are below them. */
  height?: string
}

/** A ListRow while loading. */
export function ListRowSkeleton({ lead = 'round', height = 'h-[4.25rem]' }: ListRowSkeletonProps) {
  return (
    <li aria-hidden="true" className={classNames('flex items-center gap-4 px-4 sm:px-5', height)}>
      <Skeleton className={lead === 'round' ? 'size-10 rounded-full' : 'size-10 rounded-md'} />
      <div className="grow space-y-2">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      <Skeleton className="h-6 w-20 rounded-full" />
    </li>
  )
}
