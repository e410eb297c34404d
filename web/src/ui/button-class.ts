import { classNames } from './class-names.ts'

export interface ButtonLook {
  /** One primary a screen; secondary beside it; ghost for what is quiet; danger for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost' | undefined
  /** 32, 40 or 48 px high; a finger has 40 at least. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Fills the width it is given. */
  wide?: boolean | undefined
}

const base =
  'touch-target print:hidden inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-semibold transition-[background-color,border-color,color,box-shadow,transform] active:translate-y-px disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-default aria-disabled:active:translate-y-0 [&_svg]:shrink-0'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover aria-disabled:bg-accent',
  secondary: 'border border-line-strong/60 bg-surface-raised text-ink hover:border-line-strong hover:bg-surface-hover',
  ghost: 'text-ink hover:bg-ink/8',
  danger: 'bg-bad-solid text-on-bad-solid hover:bg-bad-solid-hover',
  'danger-ghost': 'text-bad hover:bg-bad-soft',
}

const sizes = {
  sm: 'min-h-8 rounded-sm px-3 text-xs [&_svg]:size-4',
  md: 'min-h-10 rounded-md px-4 text-sm [&_svg]:size-4',
  lg: 'min-h-12 rounded-md px-6 text-base [&_svg]:size-4',
}

const squares = {
  sm: 'size-8 rounded-sm [&_svg]:size-4',
  md: 'size-10 rounded-md [&_svg]:size-4.5',
  lg: 'size-12 rounded-md [&_svg]:size-5',
}

/** The classes of a button, for what must be another element (a link, a label of a file input). */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonLook = {}): string {
  return classNames(base, looks[variant], sizes[size], wide && 'w-full')
}

/** The classes of a square button with nothing but an icon in it. */
export function iconButtonClass({ variant = 'ghost', size = 'md' }: ButtonLook = {}): string {
  return classNames(base, looks[variant], squares[size])
}
