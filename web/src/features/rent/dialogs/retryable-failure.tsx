import { CallError } from '../../../api/client.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'

/** Why something was not stored. Without an answer it may have been: sending it again is safe, and it says so. */
export function RetryableFailure({ error }: { error: unknown }) {
  const isUnanswered = error && !(error instanceof CallError)
  return (
    <>
      <FormFailure error={error} />
      {isUnanswered && (
        <p className="text-ink-muted text-sm">What you typed is still here. Sent again, it is recorded once.</p>
      )}
    </>
  )
}
