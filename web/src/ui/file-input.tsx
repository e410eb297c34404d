import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'

/** The browser's own way to choose a file, dressed. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const wiring = useFieldWiring()
  return (
    <input
      {...wiring}
      {...rest}
      type="file"
      className={classNames(
        'w-full min-w-0 cursor-pointer rounded-md border border-line-strong border-dashed bg-surface p-2 text-ink-muted text-sm transition-colors hover:border-ink-muted aria-invalid:border-bad',
        'file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border-0 file:bg-surface-hover file:px-3 file:font-semibold file:text-ink file:text-sm',
        className,
      )}
    />
  )
}
