import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string
  /** What "on" means. */
  hint?: ReactNode
}

/** A labelled on/off switch; works with `register` and with `checked`/`onChange`. */
export function Switch({ label, hint, className, id, ...rest }: SwitchProps) {
  return (
    <label
      className={classNames(
        'flex min-h-10 justify-between gap-4',
        hint ? 'items-start' : 'items-center',
        rest.disabled && 'opacity-55',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block font-medium text-sm">{label}</span>
        {hint && <span className="block text-ink-muted text-sm">{hint}</span>}
      </span>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
        role="switch"
        className="relative mt-0.5 h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-sunken transition-colors before:absolute before:top-1/2 before:left-1 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-[translate,background-color] checked:border-accent checked:bg-accent checked:before:translate-x-4.5 checked:before:bg-on-accent"
      />
    </label>
  )
}
