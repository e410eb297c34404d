import { urlOf } from '@lintel/contract/screens'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { lazyZodResolver } from '../../../ui/forms/lazy-resolver.ts'
import { TextLink } from '../../../ui/link.tsx'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import { useForgotPassword } from '../link-mutations.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'

const validation = lazyZodResolver(
  async () => (await import('@lintel/contract/accounts/schema')).forgottenPasswordSchema,
)

/** The form that asks for a link to set a new password. The answer is the same whether there is an account. */
export function ForgotPasswordScreen() {
  const request = useForgotPassword()
  const { register, handleSubmit, formState } = useForm({
    resolver: validation.resolver,
    // The name typed on the sign-in form, in the entry of the browser's history: URLs are in logs.
    defaultValues: { account: useHistoryState<{ account?: string } | null>()?.account ?? '' },
  })
  // What failed at the sign-in is no longer the question.
  useEffect(() => toasts.dismiss(), [])

  return (
    <AuthCard title="Forgot your password?" lead="We send you a link with which you can set a new one.">
      {request.isSuccess ? (
        <div role="status" className="mt-7 space-y-5">
          <p>
            If there is an account with a verified email address, we have sent a link to it. The link works for 30
            minutes, and only the newest one does.
          </p>
          <p className="text-ink-muted text-sm">
            Nothing there? Look among the unwanted mail. Without a verified address, an agent can make a link for you.
          </p>
          <Button variant="secondary" onClick={request.reset}>
            Try another one
          </Button>
        </div>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={handleSubmit((form) => request.mutate(form))}
          onFocus={validation.preload}
          className="mt-7 space-y-5"
        >
          <Field label="Username or email address" error={formState.errors.account?.message}>
            <Input {...register('account')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <FormFailure error={request.error} />
          <Button type="submit" size="lg" wide pending={request.isPending} pendingLabel="Sending...">
            Send the link
          </Button>
        </form>
      )}
      <p className="mt-6 text-ink-muted text-sm">
        Remembered it? <TextLink href={urlOf('login')}>Sign in here</TextLink>
      </p>
    </AuthCard>
  )
}
