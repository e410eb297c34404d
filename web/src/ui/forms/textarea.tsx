import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../control-class.ts'
import { useControlProps } from './field.tsx'

/** A text field of several lines. Grows with its text up to 24 rem; without `field-sizing` the user can resize it. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const controlProps = useControlProps()
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...controlProps}
      {...rest}
      style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-96 resize-y px-3 py-2.5 leading-relaxed supports-[field-sizing:content]:resize-none',
        className,
      )}
    />
  )
}
