import { CircleAlert } from 'lucide-react'
import { CallError } from '../../../api/client.ts'
import type { Elements } from '../../../ui/elements.ts'
import { failureText } from '../../../ui/text/failure-text.ts'

/** Says why a link from an email does not work, and offers what helps. */
export function BrokenLink({ reason, children }: { reason: string; children: Elements }) {
  return (
    <div className="mt-7 space-y-5">
      <p
        role="status"
        className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 font-medium text-bad text-sm"
      >
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <span>{reason}</span>
      </p>
      {children}
    </div>
  )
}

/**
 * @param token null while it is unknown
 * @returns why a link does not work, from the refusal of its call; null while it may
 */
export function brokenReason(token: string | null, error: unknown): string | null {
  if (token === '') return 'This link is not complete. Open it again from the email.'
  const isRefused = error instanceof CallError && (error.status === 404 || error.status === 409)
  return isRefused ? failureText(error).detail : null
}
