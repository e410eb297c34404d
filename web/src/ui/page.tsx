import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export interface PageProps {
  /** `wide` for grids of homes, `work` for dashboards, `read` for forms and papers, `narrow` for signing in. */
  width?: 'wide' | 'work' | 'read' | 'narrow'
  ref?: Ref<HTMLElement>
  children: ReactNode
  className?: string
}

const widths = { wide: 'max-w-[100rem]', work: 'max-w-6xl', read: 'max-w-2xl', narrow: 'max-w-md' }

/** The `<main>` of a screen, with its widths and air; can be focused when the route changes. Clears the bottom bar of phones. */
export function Page({ width = 'work', ref, children, className }: PageProps) {
  return (
    <main
      ref={ref}
      id="main"
      tabIndex={-1}
      className={classNames(
        'mx-auto w-full px-4 pt-6 pb-28 sm:px-6 sm:pt-10 md:pb-20 lg:px-10',
        widths[width],
        className,
      )}
    >
      {children}
    </main>
  )
}

export interface PageHeadingProps {
  title: ReactNode
  /** A sentence under it. */
  lead?: ReactNode
  /** The screen's main action, at the end of the line. */
  action?: ReactNode
  /** A way back, above the title. */
  back?: ReactNode
  className?: string
}

/** A screen's `<h1>`. */
export function PageHeading({ title, lead, action, back, className }: PageHeadingProps) {
  return (
    <div className={classNames('mb-6 sm:mb-8', className)}>
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-xl">{title}</h1>
          {lead && <p className="mt-1.5 max-w-prose text-ink-muted">{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  )
}
