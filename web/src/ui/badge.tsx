import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

/** `muted`: a normal state. `warn`: needs action, mostly of the reader. */
export type Tone = 'good' | 'muted' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  muted: 'bg-surface-hover text-ink-muted',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone
  /** In place of the dot. */
  icon?: Elements
  /** A word that is no state: a role, a kind. It has no dot. */
  isLabel?: boolean
}

/** A state in a word, with a dot. Opaque, so that it is legible on photos. */
export function Badge({ tone = 'muted', icon, isLabel, className, children, ...rest }: BadgeProps) {
  return (
    <span
      data-badge=""
      {...rest}
      className={classNames(
        'inline-flex h-6 w-fit items-center justify-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon ?? (!isLabel && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />)}
      <span className="contents">{children}</span>
    </span>
  )
}
