import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldWiring } from './field.tsx'

export interface InputProps extends ComponentProps<'input'> {
  /** Before the text, inside the frame: '$', a search icon. Only decoration: the label says it too. */
  leading?: ReactNode
  /** After the text: 'm²', a shortcut hint. */
  trailing?: ReactNode
}

/** One line of text. For amounts pass `leading="$"`, `inputMode="decimal"`; figures are tabular there, and selected on focus. */
export function Input({ leading, trailing, className, ...rest }: InputProps) {
  const wiring = useFieldWiring()
  const numeric = rest.inputMode === 'decimal' || rest.inputMode === 'numeric' || rest.type === 'number'
  const { onFocus } = rest
  return (
    <div className={classNames('relative flex items-center', className)}>
      {leading && <span className={classNames(aside, 'left-0 pl-3')}>{leading}</span>}
      <input
        {...wiring}
        {...rest}
        onFocus={(event) => {
          if (numeric) event.currentTarget.select()
          onFocus?.(event)
        }}
        className={classNames(
          controlClass,
          'h-11 px-3 sm:h-10',
          numeric && 'tabular',
          leading ? 'pl-9' : undefined,
          trailing ? 'pr-12' : undefined,
        )}
      />
      {trailing && <span className={classNames(aside, 'right-0 pr-3')}>{trailing}</span>}
    </div>
  )
}

const aside = 'pointer-events-none absolute inset-y-0 flex items-center text-ink-muted text-sm [&_svg]:size-4'
