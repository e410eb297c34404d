import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

export interface TextLinkProps extends ComponentProps<'a'> {
  href: string
  /** Without the underline, for links that stand by themselves ('Back to Listings'). */
  quiet?: boolean
  /** A plain navigation to the server and not a screen of the app. */
  leaves?: boolean
}

/** A link in text. */
export function TextLink({ quiet, leaves, className, ...rest }: TextLinkProps) {
  const look = classNames(
    'rounded-sm font-medium transition-colors',
    quiet
      ? 'touch-target print:hidden inline-flex items-center gap-1.5 text-ink-muted hover:text-ink [&_svg]:size-4'
      : 'text-link underline decoration-current/35 underline-offset-3 hover:decoration-current',
    className,
  )
  if (leaves) return <a className={look} {...rest} />
  return <Link className={look} {...rest} />
}
