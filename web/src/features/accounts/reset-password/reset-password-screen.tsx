import { urlOf } from '@lintel/contract/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { fieldErrors } from '../../../api/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { FormField } from '../../../ui/forms/form-fields.tsx'
import { lazyZodResolver } from '../../../ui/forms/lazy-resolver.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { readFragmentValue, useFragmentValue } from '../../../ui/urls/url-fragment.ts'
import { setCurrentUser, useCurrentUser } from '../data.ts'
import { useResetPassword } from '../link-mutations.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { useLogin } from '../session/session-mutations.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { BrokenLink, brokenReason } from '../sign-in/broken-link.tsx'

const validation = lazyZodResolver(async () =>
  (await import('@lintel/contract/accounts/schema')).passwordResetSchema.pick({ password: true }),
)

/** The form to set a new password by a link. Opening it changes nothing. Signs in. */
export function ResetPasswordScreen() {
  const token = useFragmentValue('token')
  const { setPassword, variables, error: failure, isPending } = useSetPassword()
  const form = useForm({ resolver: validation.resolver, defaultValues: { password: '' } })
  const submit = form.handleSubmit(({ password }) =>
    setPassword(password, (message) => form.setError('password', { message }, { shouldFocus: true })),
  )
  // Another link can be opened in the same tab, without loading the page again.
  const error = variables?.token === token ? failure : null
  const reason = brokenReason(token, error)
  return (
    <AuthCard title="Set a new password" lead="You are signed in with it here, and signed out everywhere else.">
      {reason ? (
        <BrokenLink reason={reason}>
          <LinkButton href={urlOf('forgotPassword')}>Ask for a new link</LinkButton>
        </BrokenLink>
      ) : (
        <form method="post" noValidate onSubmit={submit} onFocus={validation.preload} className="mt-7 space-y-5">
          <FormField
            form={form}
            name="password"
            label="New password"
            control={(registered) => <NewPasswordInput {...registered} />}
          />
          <FormFailure error={error} />
          <Button type="submit" size="lg" wide pending={isPending} pendingLabel="Saving...">
            Set the password
          </Button>
        </form>
      )}
    </AuthCard>
  )
}

/** Sets the password of the link's account, and signs in with it. */
function useSetPassword() {
  const user = useCurrentUser()
  const client = useQueryClient()
  const reset = useResetPassword()
  const { signIn, isPending } = useSignInWithNew()
  const setPassword = (password: string, onRefused: (message: string) => void) =>
    // Read again: a click before the page woke up is repeated while it hydrates.
    reset.mutate(
      { token: readFragmentValue('token'), password },
      {
        onSuccess: ({ username }) => {
          if (user?.username === username) setCurrentUser(client, null)
          signIn(username, password)
        },
        onError: (error) => {
          const { password: message } = fieldErrors(error)
          if (message) onRefused(message)
        },
      },
    )
  return { setPassword, variables: reset.variables, error: reset.error, isPending: reset.isPending || isPending }
}

function useSignInWithNew() {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useLogin()
  const signIn = (username: string, password: string) =>
    mutate(
      { username, password },
      {
        onSuccess: () => {
          toast({ title: 'Password changed', description: `You are signed in as ${username}.` })
          navigate(urlOf('home'), { replace: true })
        },
        onError: () => {
          toast({ title: 'Password changed', description: `Sign in as ${username} with the new password.` })
          navigate(urlOf('login'), { replace: true })
        },
      },
    )
  return { signIn, isPending }
}
