import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass, iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { tooltipProps } from './tooltips.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: the button stays focusable, answers nothing and keeps its width. */
  pending?: boolean
  /** What the button reads meanwhile ('Signing in...'). Without it a ring turns where the icon or the words were. */
  pendingLabel?: string
  /** A lucide icon before the words. */
  icon?: ReactNode
}

/** A button. `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  wide,
  pending,
  pendingLabel,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const other = pending ? children : pendingLabel
  const hidesWords = pending && !pendingLabel && !icon
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={pending ? refuse : onClick}
      // The words it does not read now, so that it is always as wide as the longer of the two.
      data-other={pendingLabel && typeof other === 'string' ? other : undefined}
      className={classNames(buttonClass({ variant, size, wide }), pendingLabel && widthOfBoth, className)}
    >
      {hidesWords && <Spinner className="absolute" />}
      <span className={classNames('inline-flex items-center justify-center gap-2', hidesWords && 'opacity-0')}>
        {pending && !hidesWords ? <Spinner /> : icon}
        {pending && pendingLabel ? pendingLabel : children}
      </span>
    </button>
  )
}

const widthOfBoth =
  'flex-col after:invisible after:h-0 after:overflow-hidden after:px-3 after:content-[attr(data-other)]'

/** Swallows the click and, on a submit button, the submission. */
function refuse(event: MouseEvent) {
  event.preventDefault()
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Pick<ButtonLook, 'size'> {
  /** The button's name; also its tooltip. */
  label: string
  icon: ReactNode
  variant?: 'secondary' | 'ghost' | 'danger' | 'primary'
  pending?: boolean
}

/** A square button that shows an icon alone, and its name in a tooltip. */
export function IconButton({ label, icon, variant, size, pending, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...tooltipProps}
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      aria-label={label}
      onClick={pending ? refuse : onClick}
      className={classNames(iconButtonClass({ variant, size }), className)}
    >
      {pending ? <Spinner /> : icon}
    </button>
  )
}
