import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldWiring = createContext<Wiring | null>(null)

export interface FieldProps {
  label: string
  /** One line under the control; stays while there is an error. */
  hint?: ReactNode
  /** The message of react-hook-form's `errors.<name>?.message`; marks the control invalid. */
  error?: string | undefined
  /** Says 'Optional' at the end of the label's line. */
  optional?: boolean
  /** One control: Input, Textarea, Select, or anything that calls `useFieldWiring`. */
  children: ReactNode
  className?: string
}

/** A label, its control, a hint and an error, tied together by ids: `<Field label="City" error={…}><Input {...register('city')} /></Field>`. */
export function Field({ label, hint, error, optional, children, className }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const wiring: Wiring = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
        </label>
        {optional && <span className="text-ink-muted text-xs">Optional</span>}
      </div>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {error && (
        <p id={errorId} className="animate-appear font-medium text-bad text-xs">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-ink-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

/** What the Field around a control wants on it (`id`, `aria-describedby`, `aria-invalid`); nothing outside a Field. */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldWiring) ?? {}
}
