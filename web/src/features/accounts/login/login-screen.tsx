import type { Login } from '@lintel/contract/accounts/schema'
import { safeNext, urlOf } from '@lintel/contract/screens'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { FormField, InputField } from '../../../ui/forms/form-fields.tsx'
import { lazyZodResolver } from '../../../ui/forms/lazy-resolver.ts'
import { TextLink } from '../../../ui/link.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { PasswordInput } from '../password-input.tsx'
import { useLogin } from '../session/session-mutations.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { DemoAccounts } from './demo-accounts.tsx'

const validation = lazyZodResolver(async () => (await import('@lintel/contract/accounts/schema')).loginSchema)

/** The sign-in form; leads to the `next` parameter's path. */
export function LoginScreen() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const next = search.get('next')
  const login = useLogin()
  const form = useForm({ resolver: validation.resolver, defaultValues: { username: '', password: '' } })

  const signIn = (credentials: Login) =>
    login.mutate(credentials, {
      onSuccess: () => {
        toast({ title: 'Welcome back!', description: 'You have successfully logged in.' })
        navigate(safeNext(next), { replace: true })
      },
      onError: (error) => {
        toastFailure('Login failed', error)
        form.setFocus('password', { shouldSelect: true })
      },
    })

  return (
    <AuthCard title="Sign in" lead={next ? 'Then you are back where you were going.' : 'Good to see you at the door.'}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(signIn)}
        onFocus={validation.preload}
        className="mt-7 space-y-5"
      >
        <InputField
          form={form}
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          form={form}
          name="password"
          label="Password"
          control={(registered) => <PasswordInput {...registered} autoComplete="current-password" />}
        />
        <ForgotPasswordLink getUsername={() => form.getValues('username')} />
        <Button type="submit" size="lg" wide pending={login.isPending} pendingLabel="Signing in...">
          Sign In
        </Button>
      </form>
      <p className="mt-6 text-ink-muted text-sm">
        New to Lintel? <TextLink href={urlOf('register', { next })}>Register here</TextLink>
      </p>
      <DemoAccounts onChoose={signIn} pending={login.isPending} />
    </AuthCard>
  )
}

/** Takes the typed username along. */
function ForgotPasswordLink({ getUsername }: { getUsername: () => string }) {
  const [, navigate] = useLocation()
  return (
    <p className="text-sm">
      <TextLink
        quiet
        href={urlOf('forgotPassword')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          navigate(urlOf('forgotPassword'), { state: { account: getUsername() } })
        }}
      >
        Forgot your password?
      </TextLink>
    </p>
  )
}
