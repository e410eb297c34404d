import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

export type Tone = 'good' | 'muted' | 'warn' | 'bad' | 'accent'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  muted: 'bg-surface-hover text-ink-muted',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-on-accent-soft',
}

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone
  /** A dot before the text, for current states (available, connected). */
  dot?: boolean
  icon?: Elements
}

/** A status in a word. Opaque, so that it is legible on photos. */
export function Badge({ tone = 'muted', dot, icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      data-badge=""
      {...rest}
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {icon}
      <span className="contents">{children}</span>
    </span>
  )
}
