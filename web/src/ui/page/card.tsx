import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** No padding: for content that has its own (lists, pictures). */
  flush?: boolean
}

/** A box with a border on the raised surface. */
export function Card({ flush, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-lg border border-line bg-surface-raised',
        flush ? 'overflow-hidden' : 'p-5 sm:p-6',
        className,
      )}
    />
  )
}

export interface CardHeadingProps {
  /** Text of the heading, an `<h2>` by default. */
  title: string
  level?: 2 | 3
  /** A muted line under it. */
  note?: ReactNode
  /** A button or link at the end of the row, below the text where both are too narrow. */
  action?: ReactNode
  className?: string
}

/** The heading inside a card. In a flush card add `className="px-5 pt-5 sm:px-6"`. */
export function CardHeading({ title, level = 2, note, action, className }: CardHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('flex flex-wrap items-start gap-x-4 gap-y-2', className)}>
      <div className="min-w-0 flex-1 basis-32">
        <Heading className="font-semibold text-base text-ink">{title}</Heading>
        {note && <p className="mt-0.5 text-ink-muted text-sm">{note}</p>}
      </div>
      {action && <div className="-my-1 ml-auto shrink-0">{action}</div>}
    </div>
  )
}
