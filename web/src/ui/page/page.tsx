import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

export interface PageProps {
  /**
   * `work`: as wide as the header. `form`: the same left edge, at most 48 rem wide. Centred are `read` (42 rem, for a
   * single notice) and `narrow` (28 rem, for signing in).
   */
  width?: 'work' | 'form' | 'read' | 'narrow'
  ref?: Ref<HTMLElement>
  children: ReactNode
  className?: string
}

const centred = 'mx-auto w-full px-4 sm:px-6 lg:px-10'
const widths = {
  work: 'page-column',
  form: 'page-column',
  read: `${centred} max-w-2xl`,
  narrow: `${centred} max-w-md`,
}

/** A screen's `<main>`; focusable, so that focus can move to it when the route changes. */
export function Page({ width = 'work', ref, children, className }: PageProps) {
  return (
    <main
      ref={ref}
      id="main"
      tabIndex={-1}
      className={classNames('pt-6 pb-28 sm:pt-10 max-md:has-[.action-bar]:pb-44 md:pb-20', widths[width], className)}
    >
      {width === 'form' ? <div className="max-w-3xl">{children}</div> : children}
    </main>
  )
}

export interface PageHeadingProps {
  title: ReactNode
  /** A sentence under it. */
  lead?: ReactNode
  /** The screen's main action, at the end of the row. */
  action?: Elements
  /** A back link, above the title. */
  back?: ReactNode
  className?: string
}

/** A screen's `<h1>`, with what belongs to it. */
export function PageHeading({ title, lead, action, back, className }: PageHeadingProps) {
  return (
    <div className={classNames('mb-6 sm:mb-8', className)}>
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-xl">
            <bdi>{title}</bdi>
          </h1>
          {lead && (
            <p className="mt-1.5 max-w-prose text-ink-muted">
              <bdi>{lead}</bdi>
            </p>
          )}
        </div>
        {action}
      </div>
    </div>
  )
}
