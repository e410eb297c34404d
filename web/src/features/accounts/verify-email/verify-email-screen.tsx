import { urlOf } from '@lintel/contract/screens'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { readFragmentValue, useFragmentValue } from '../../../ui/urls/url-fragment.ts'
import { useCurrentUser } from '../data.ts'
import { useRequestVerification, useVerifyEmail } from '../link-mutations.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { BrokenLink, brokenReason } from '../sign-in/broken-link.tsx'

/** Verifies an email address by a link, when the button is pressed: mail scanners open links, too. */
export function VerifyEmailScreen() {
  const token = useFragmentValue('token')
  const verification = useVerifyEmail()
  // Another link can be opened in the same tab, without loading the page again.
  const isOfThisLink = verification.variables === token
  const error = isOfThisLink ? verification.error : null
  const reason = brokenReason(token, error)
  return (
    <AuthCard title="Verify your email" lead="So that emails about your account reach you, and nobody else.">
      {reason ? (
        <BrokenLink reason={reason}>
          <NewLink />
        </BrokenLink>
      ) : isOfThisLink && verification.isSuccess ? (
        <div className="mt-7 space-y-5">
          <p role="status" className="flex items-start gap-2 font-medium">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" />
            The email address is verified.
          </p>
          <LinkButton href={urlOf('home')}>Continue</LinkButton>
        </div>
      ) : (
        <div className="mt-7 space-y-5">
          <FormFailure error={error} />
          <Button
            size="lg"
            wide
            pending={verification.isPending}
            pendingLabel="Verifying..."
            // Read again: a click before the page woke up is repeated while it hydrates.
            onClick={() => verification.mutate(readFragmentValue('token'))}
          >
            Verify
          </Button>
        </div>
      )}
    </AuthCard>
  )
}

/** Offers a new link to a signed-in user whose address is not verified; others find it in their profile. */
function NewLink() {
  const user = useCurrentUser()
  const request = useRequestVerification()
  if (!user?.email)
    return <LinkButton href={urlOf('profile')}>{user ? 'Open the profile' : 'Sign in for a new link'}</LinkButton>
  if (user.isEmailVerified) return <p>{`The address of your account, ${user.email}, is verified.`}</p>
  return (
    <Button pending={request.isPending} onClick={() => request.mutate()}>
      Send a new link
    </Button>
  )
}
