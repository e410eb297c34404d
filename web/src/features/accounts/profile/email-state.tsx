import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useRequestVerification } from '../link-mutations.ts'

/** Whether the user's email address is verified, and a button to send the link again. */
export function EmailState({ isVerified }: { isVerified: boolean }) {
  const request = useRequestVerification()
  return (
    <span className="mt-1 flex flex-wrap items-center justify-end gap-2">
      <Badge tone={isVerified ? 'good' : 'warn'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
      {!isVerified && (
        <Button
          size="sm"
          variant="ghost"
          aria-label="Send again: the verification email"
          pending={request.isPending}
          onClick={() => request.mutate()}
        >
          Send again
        </Button>
      )}
    </span>
  )
}
