import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../control-class.ts'
import { useControlProps } from './field.tsx'

/** A styled native select; its children are `<option>`s. Outside of a Field it needs an `aria-label`. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const controlProps = useControlProps()
  return (
    <div className={classNames('relative', className)}>
      <select
        {...controlProps}
        {...rest}
        className={classNames(
          controlClass,
          'h-11 appearance-none truncate pr-9 pl-3 sm:h-10 [&>option]:bg-surface-raised',
        )}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted" />
    </div>
  )
}
