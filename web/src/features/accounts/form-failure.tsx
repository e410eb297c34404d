import { CircleAlert } from 'lucide-react'
import { fieldErrors } from '../../api/field-errors.ts'
import { failureText } from '../../ui/failure-text.ts'

/**
 * Why a form was not accepted, above its button; stays when the toast that was read out has gone. What concerns single
 * fields stands at those.
 */
export function FormFailure({ error }: { error: unknown }) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 font-medium text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {failureText(error).detail}
    </p>
  )
}
