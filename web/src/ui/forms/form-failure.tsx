import { CircleAlert } from 'lucide-react'
import { fieldErrors } from '../../api/field-errors.ts'
import { failureText } from '../text/failure-text.ts'

/**
 * The error of a submitted form, above its button; unlike the toast it stays. Nothing if the error is about single fields,
 * which show it themselves.
 */
export function FormFailure({ error }: { error: unknown }) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 font-medium text-bad text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{failureText(error).detail}</span>
    </p>
  )
}
