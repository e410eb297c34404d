import { classNames } from './class-names.ts'

export interface ButtonStyle {
  /** One `primary` per screen, `secondary` beside it, `ghost` for minor actions, `danger` for what can't be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost' | undefined
  /** 32, 40 or 48 px high; the touch target is at least 40 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Full width of its container. */
  wide?: boolean | undefined
}

const base =
  'touch-target print:hidden inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-semibold transition-[background-color,border-color,color,box-shadow,transform] active:translate-y-px disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-default aria-disabled:active:translate-y-0 [&_svg]:shrink-0'

const variants = {
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

const iconSizes = {
  sm: 'size-8 rounded-sm [&_svg]:size-4',
  md: 'size-10 rounded-md [&_svg]:size-4.5',
  lg: 'size-12 rounded-md [&_svg]:size-5',
}

/** Class names of a button, for other elements that look like one (a link, a file input's label). */
export function buttonClass({ variant = 'primary', size = 'md', wide }: ButtonStyle = {}): string {
  return classNames(base, variants[variant], sizes[size], wide && 'w-full')
}

/** Class names of a square button that contains only an icon. */
export function iconButtonClass({ variant = 'ghost', size = 'md' }: ButtonStyle = {}): string {
  return classNames(base, variants[variant], iconSizes[size])
}
