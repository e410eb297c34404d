import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../control-class.ts'
import { useControlProps } from './field.tsx'

export interface InputProps extends ComponentProps<'input'> {
  /** Before the text, inside the border: '$', a search icon. Decorative: the label must say it too. */
  leading?: ReactNode
  /** After the text: 'm²', a shortcut hint. */
  trailing?: ReactNode
}

/** A text field; for numbers use a `NumberInput`. Digits are tabular and selected on focus. */
export function Input({ leading, trailing, className, ...rest }: InputProps) {
  const controlProps = useControlProps()
  const isNumeric = rest.inputMode === 'decimal' || rest.inputMode === 'numeric' || rest.type === 'number'
  const { onFocus } = rest
  return (
    <div className={classNames('relative flex items-center', className)}>
      {leading && <span className={classNames(affix, 'left-0 pl-3')}>{leading}</span>}
      <input
        {...controlProps}
        dir={isNumeric || rest.type === 'email' ? undefined : 'auto'}
        {...rest}
        onFocus={(event) => {
          if (isNumeric) event.currentTarget.select()
          onFocus?.(event)
        }}
        className={classNames(
          controlClass,
          'h-11 px-3 sm:h-10',
          isNumeric && 'tabular',
          leading ? (isLong(leading) ? 'pl-14' : 'pl-9') : undefined,
          trailing ? 'pr-12' : undefined,
        )}
      />
      {trailing && <span className={classNames(affix, 'right-0 pr-3')}>{trailing}</span>}
    </div>
  )
}

/** The code of a currency, where a sign has room for one letter. */
const isLong = (leading: ReactNode) => typeof leading === 'string' && leading.length > 2

const affix = 'pointer-events-none absolute inset-y-0 flex items-center text-ink-muted text-sm [&_svg]:size-4'
