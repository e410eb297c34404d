import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../class-names.ts'

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const ControlPropsContext = createContext<ControlProps | null>(null)

export interface FieldProps {
  label: string
  /** One line under the control; also shown while there is an error. */
  hint?: ReactNode
  /** `errors.<name>?.message` of react-hook-form; marks the control invalid. */
  error?: string | undefined
  /** Shows 'Optional' beside the label. */
  optional?: boolean
  /** Shows 'Required' there; for forms in which most fields are optional. */
  required?: boolean
  /** One control that calls `useControlProps`: Input, Textarea, Select, Combobox. */
  children: ReactNode
  className?: string
}

/** A form field: label, control, hint and error, linked by ids: `<Field label="City" error={…}><Input {...register('city')} /></Field>`. */
export function Field({ label, hint, error, optional, required, children, className }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const controlProps: ControlProps = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
        </label>
        {(optional || required) && <span className="text-ink-muted text-xs">{required ? 'Required' : 'Optional'}</span>}
      </div>
      <ControlPropsContext value={controlProps}>{children}</ControlPropsContext>
      {error && (
        <p id={errorId} className="animate-fade-in font-medium text-bad text-xs">
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

/** The props that link a control to the Field around it; `{}` outside of a Field. */
export function useControlProps(): Partial<ControlProps> {
  return useContext(ControlPropsContext) ?? {}
}
