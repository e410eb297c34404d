import { ROLES } from '@lintel/contract/actor'
import { isolated } from '@lintel/contract/isolated'
import { safeNext, urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { lazyZodResolver } from '../../../ui/forms/lazy-resolver.ts'
import { Select } from '../../../ui/forms/select.tsx'
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

/** In the order in which they are shown. */
const FIELDS = ['firstName', 'lastName', 'username', 'password', 'role', 'setupCode', 'email', 'phone'] as const

/**
 * The registration form; leads to the `next` parameter's path. `#setup=` in the URL fills in the setup code, `#invitation=` takes over
 * a lease, `#invited=` accepts an agent's invitation.
 */
export function RegisterScreen() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const next = search.get('next')
  const givenCode = useFragmentValue('setup')
  const leaseToken = useFragmentValue('invitation')
  const { token: agentToken, invitation, failure } = useAgentInvitation()
  const token = agentToken || leaseToken
  const registration = useRegister()
  const form = useForm({
    resolver: validation.resolver,
    defaultValues: {
      firstName: '',
      lastName: '',
      username: '',
      password: '',
      role: 'tenant',
      email: '',
      phone: '',
      setupCode: '',
    },
  })
  const draft = useDraft(form, 'register')
  const { register, setValue, getValues } = form
  useLayoutEffect(() => {
    if (!givenCode) return
    setValue('role', 'agent')
    setValue('setupCode', givenCode)
  }, [givenCode, setValue])
  useLayoutEffect(() => {
    if (!invitation) return
    setValue('role', invitation.role)
    if (invitation.email && !getValues('email')) setValue('email', invitation.email)
  }, [invitation, setValue, getValues])
  const { errors } = form.formState
  const isAgent = form.watch('role') === 'agent'
  const rules = useQuery({ ...registrationRulesQuery, enabled: isAgent }).data
  const needsCode = isAgent && ((rules ? rules.needsSetupCode : Boolean(givenCode)) || errors.setupCode !== undefined)

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
      <form method="post" noValidate onSubmit={submit} onFocus={validation.preload} className="mt-7 space-y-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label="First name" error={errors.firstName?.message}>
            <Input {...register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input {...register('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field label="Username" error={errors.username?.message}>
          <Input
            {...register('username')}
            placeholder="At least 3 characters"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <NewPasswordInput {...register('password')} />
        </Field>
        <Field
          label="Account type"
          hint={invitation ? 'Your invitation is for this type' : 'Choose the account type that best describes you'}
          error={errors.role?.message}
        >
          <Select {...register('role')}>
            {(invitation ? [invitation.role] : ROLES).map((role) => (
              <option key={role} value={role}>{`${ROLE_TEXTS[role].name} — ${ROLE_TEXTS[role].offer}`}</option>
            ))}
          </Select>
        </Field>
        {needsCode && (
          <Field
            label="Setup code"
            hint="The first agent needs it. The server printed it when it started."
            error={errors.setupCode?.message}
          >
            <Input {...register('setupCode')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Field>
        )}
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label="Email" optional error={errors.email?.message}>
            <Input {...register('email')} type="email" autoComplete="email" />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <Input {...register('phone')} type="tel" autoComplete="tel" />
          </Field>
        </div>
        <FormFailure error={registration.error} />
        <Button type="submit" size="lg" wide pending={registration.isPending} pendingLabel="Creating account...">
          Create Account
        </Button>
      </form>
      <p className="mt-6 text-ink-muted text-sm">
        Already have an account? <TextLink href={urlOf('login', { next })}>Sign in here</TextLink>
      </p>
    </AuthCard>
  )
}
