import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldWiring } from './field.tsx'

/** The browser's own select, dressed; its options are `<option>` children. Outside a Field give it an `aria-label`. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring()
  return (
    <div className={classNames('relative', className)}>
      <select
        {...wiring}
        {...rest}
        className={classNames(
          controlClass,
          'h-11 appearance-none truncate pr-9 pl-3 sm:h-10 [&>option]:bg-surface-raised',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      />
    </div>
  )
}
