import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonStyle, buttonClass, iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { tooltipProps } from './tooltips/tooltips.tsx'

export interface LinkButtonProps extends ComponentProps<'a'>, ButtonStyle {
  href: string
  /** A lucide icon before the text. */
  icon?: Elements
  /** Not a screen of the app: the browser loads it from the server (`/api/login`, a download). */
  external?: boolean
}

/** A link that looks like a Button. */
export function LinkButton({
  href,
  variant,
  size,
  wide,
  icon,
  external,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const classes = classNames(buttonClass({ variant, size, wide }), 'gap-2', className)
  const content = (
    <>
      {icon}
      <span className="contents">{children}</span>
    </>
  )
  if (external)
    return (
      <a href={href} className={classes} {...rest}>
        {content}
      </a>
    )
  return (
    <Link href={href} className={classes} {...rest}>
      {content}
    </Link>
  )
}

export interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children'>, Pick<ButtonStyle, 'size'> {
  href: string
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  variant?: 'secondary' | 'ghost' | undefined
}

/** A link that looks like an IconButton. */
export function IconLink({ href, label, icon, variant, size, className, ...rest }: IconLinkProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      {...tooltipProps}
      {...rest}
      className={classNames(iconButtonClass({ variant, size }), className)}
    >
      {icon}
    </Link>
  )
}
