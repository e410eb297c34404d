import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

export interface TextLinkProps extends ComponentProps<'a'> {
  href: string
  /** Not underlined and muted, for links outside of running text ('Back to Listings'). */
  quiet?: boolean
  /** Not a screen of the app (`mailto:`, a path of the server). */
  external?: boolean
}

/** A link in text. */
export function TextLink({ quiet, external, className, ...rest }: TextLinkProps) {
  const classes = classNames(
    'rounded-sm font-medium transition-colors',
    quiet
      ? 'touch-target print:hidden inline-flex items-center gap-1.5 text-ink-muted hover:text-ink [&_svg]:size-4'
      : 'text-link underline decoration-current/35 underline-offset-3 hover:decoration-current',
    className,
  )
  if (external) return <a className={classes} {...rest} />
  return <Link className={classes} {...rest} />
}
