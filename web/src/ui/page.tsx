import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export interface PageProps {
  /** `work` fills the header's column, `form` begins where it begins; `read` for a notice that stands alone and `narrow` for signing in are centred. */
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

/** The `<main>` of a screen, with its widths and air; can be focused when the route changes. Clears the bottom bar of phones. */
export function Page({ width = 'work', ref, children, className }: PageProps) {
  return (
    <main
      ref={ref}
      id="main"
      tabIndex={-1}
      className={classNames('pt-6 pb-28 sm:pt-10 md:pb-20', widths[width], className)}
    >
      {width === 'form' ? <div className="max-w-3xl">{children}</div> : children}
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
