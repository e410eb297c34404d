import type { Registration, registerSchema } from '@lintel/contract/accounts/schema'
import { ROLES } from '@lintel/contract/actor'
import { isolated } from '@lintel/contract/isolated'
import { safeNext, urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import type { z } from 'zod'
import { Button } from '../../../ui/button.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { FormField, InputField, SelectField } from '../../../ui/forms/form-fields.tsx'
import { lazyZodResolver } from '../../../ui/forms/lazy-resolver.ts'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { TextLink } from '../../../ui/link.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { useFragmentValue } from '../../../ui/urls/url-fragment.ts'
import { registrationRulesQuery } from '../account-queries.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { ROLE_TEXTS } from '../role-texts.ts'
import { useRegister } from '../session/session-mutations.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { BrokenLink } from '../sign-in/broken-link.tsx'
import { useAgentInvitation } from './agent-invitation.ts'

const validation = lazyZodResolver(async () => (await import('@lintel/contract/accounts/schema')).registerSchema)

type Invitation = ReturnType<typeof useAgentInvitation>['invitation']

/**
 * The registration form; leads to the `next` parameter's path. `#setup=` in the URL fills in the setup code, `#invitation=` takes over
 * a lease, `#invited=` accepts an agent's invitation.
 */
export function RegisterScreen() {
  const [search] = useSearchParams()
  const next = search.get('next')
  const leaseToken = useFragmentValue('invitation')
  const { token: agentToken, invitation, failure } = useAgentInvitation()
  return (
    <AuthCard
      title="Create an account"
      lead={
        invitation
          ? `${isolated(invitation.invitedBy)} invites you to register as ${invitation.role === 'owner' ? 'an owner' : 'a tenant'}.`
          : leaseToken
            ? 'The lease that you are invited to is in it at once.'
            : 'One account for looking, renting and letting.'
      }
    >
      {failure && (
        <BrokenLink reason={failure}>
          <p className="text-sm">You can also create an account without the invitation.</p>
        </BrokenLink>
      )}
      <RegistrationForm next={next} token={agentToken || leaseToken} invitation={invitation} />
      <p className="mt-6 text-ink-muted text-sm">
        Already have an account? <TextLink href={urlOf('login', { next })}>Sign in here</TextLink>
      </p>
    </AuthCard>
  )
}

interface RegistrationFormProps {
  next: string | null
  /** Of an invitation; empty or null without one. */
  token: string | null
  invitation: Invitation
}

function RegistrationForm({ next, token, invitation }: RegistrationFormProps) {
  const [, navigate] = useLocation()
  const registration = useRegister()
  const form = useForm({ resolver: validation.resolver, defaultValues: EMPTY })
  const draft = useDraft(form, 'register')
  const setupCode = useFragmentValue('setup')
  useGivenValues(form, setupCode, invitation)
  const isAgent = form.watch('role') === 'agent'
  const rules = useQuery({ ...registrationRulesQuery, enabled: isAgent }).data
  const isCodeRefused = form.formState.errors.setupCode !== undefined
  const needsCode = isAgent && ((rules ? rules.needsSetupCode : Boolean(setupCode)) || isCodeRefused)

  const submit = form.handleSubmit(({ setupCode, ...account }) =>
    registration.mutate(
      { ...account, ...(needsCode && { setupCode }), ...(token && { invitation: token }) },
      {
        onSuccess: () => {
          draft.clear()
          toast({ title: 'Account created!', description: 'Welcome to Lintel.' })
          navigate(safeNext(next), { replace: true })
        },
        onError: (error) => {
          showFieldErrors(form, FIELDS, error)
          toastFailure('Registration failed', error)
        },
      },
    ),
  )

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={validation.preload} className="mt-7 space-y-5">
      <RegistrationFields form={form} invitation={invitation} needsCode={needsCode} />
      <FormFailure error={registration.error} />
      <Button type="submit" size="lg" wide pending={registration.isPending} pendingLabel="Creating account...">
        Create Account
      </Button>
    </form>
  )
}

const EMPTY = {
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  role: 'tenant' as const,
  email: '',
  phone: '',
  setupCode: '',
}

type RegistrationControl = UseFormReturn<z.input<typeof registerSchema>, unknown, Registration>

/** Fills in what the link brings. */
function useGivenValues(
  { setValue, getValues }: RegistrationControl,
  setupCode: string | null,
  invitation: Invitation,
) {
  useLayoutEffect(() => {
    if (!setupCode) return
    setValue('role', 'agent')
    setValue('setupCode', setupCode)
  }, [setupCode, setValue])
  useLayoutEffect(() => {
    if (!invitation) return
    setValue('role', invitation.role)
    if (invitation.email && !getValues('email')) setValue('email', invitation.email)
  }, [invitation, setValue, getValues])
}

/** In the order in which they are shown. */
const FIELDS = ['firstName', 'lastName', 'username', 'password', 'role', 'setupCode', 'email', 'phone'] as const

interface RegistrationFieldsProps {
  form: RegistrationControl
  invitation: Invitation
  needsCode: boolean
}

function RegistrationFields({ form, invitation, needsCode }: RegistrationFieldsProps) {
  const roles = invitation ? [invitation.role] : ROLES
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <InputField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <InputField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <InputField
        form={form}
        name="username"
        label="Username"
        placeholder="At least 3 characters"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField
        form={form}
        name="password"
        label="Password"
        control={(registered) => <NewPasswordInput {...registered} />}
      />
      <SelectField
        form={form}
        name="role"
        label="Account type"
        hint={invitation ? 'Your invitation is for this type' : 'Choose the account type that best describes you'}
        options={roles.map((role) => [role, `${ROLE_TEXTS[role].name} — ${ROLE_TEXTS[role].offer}`])}
      />
      {needsCode && (
        <InputField
          form={form}
          name="setupCode"
          label="Setup code"
          hint="The first agent needs it. The server printed it when it started."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <InputField form={form} name="email" label="Email" optional type="email" autoComplete="email" />
        <InputField form={form} name="phone" label="Phone" optional type="tel" autoComplete="tel" />
      </div>
    </>
  )
}
