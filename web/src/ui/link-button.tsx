import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonLook, buttonClass, iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { tooltipProps } from './tooltips.tsx'

export interface LinkButtonProps extends ComponentProps<'a'>, ButtonLook {
  href: string
  /** A lucide icon before the words. */
  icon?: ReactNode
  /** A plain navigation to the server (`/api/login`, a download) and not a screen of the app. */
  leaves?: boolean
}

/** A link that looks like a button, because it is the one thing to do next. */
export function LinkButton({ href, variant, size, wide, icon, leaves, className, children, ...rest }: LinkButtonProps) {
  const look = classNames(buttonClass({ variant, size, wide }), 'gap-2', className)
  const words = (
    <>
      {icon}
      {children}
    </>
  )
  if (leaves)
    return (
      <a href={href} className={look} {...rest}>
        {words}
      </a>
    )
  return (
    <Link href={href} className={look} {...rest}>
      {words}
    </Link>
  )
}

export interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children'>, Pick<ButtonLook, 'size'> {
  href: string
  /** The link's name; also its tooltip. */
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
