import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonStyle, buttonClass, iconButtonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { Spinner } from './spinner.tsx'
import { tooltipProps } from './tooltips/tooltips.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** The action is in progress: the button stays focusable, ignores clicks and keeps its width. */
  pending?: boolean
  /** Text while pending ('Signing in...'). Without it a spinner replaces the icon or the text. */
  pendingLabel?: string
  /** A lucide icon before the text. */
  icon?: Elements
}

/** A button. `type` defaults to `button`, so that it doesn't submit a form by accident. */
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
  const otherLabel = pending ? children : pendingLabel
  const hidesLabel = pending && !pendingLabel && !icon
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={pending ? preventDefault : onClick}
      // The label that is not shown now is laid out invisibly: the button is always as wide as the longer one.
      data-other-label={pendingLabel && typeof otherLabel === 'string' ? otherLabel : undefined}
      className={classNames(buttonClass({ variant, size, wide }), pendingLabel && widthOfBothLabels, className)}
    >
      {hidesLabel && <Spinner className="absolute" />}
      <span className={classNames('inline-flex items-center justify-center gap-2', hidesLabel && 'opacity-0')}>
        {pending && !hidesLabel ? <Spinner /> : icon}
        <span className="contents">{pending && pendingLabel ? pendingLabel : children}</span>
      </span>
    </button>
  )
}

const widthOfBothLabels =
  'flex-col after:invisible after:h-0 after:overflow-hidden after:px-3 after:content-[attr(data-other-label)]'

/** Also keeps a submit button from submitting. */
function preventDefault(event: MouseEvent) {
  event.preventDefault()
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Pick<ButtonStyle, 'size'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  variant?: 'secondary' | 'ghost' | 'danger' | 'primary'
  pending?: boolean
}

/** A square button with only an icon; its label is shown as a tooltip. */
export function IconButton({ label, icon, variant, size, pending, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...tooltipProps}
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      aria-label={label}
      onClick={pending ? preventDefault : onClick}
      className={classNames(iconButtonClass({ variant, size }), className)}
    >
      {pending ? <Spinner /> : icon}
    </button>
  )
}
