import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useCurrentUser } from '../data.ts'

/** Whether the user's own address is verified, without which the server emails no invitation. */
export function useMayInviteByEmail(): boolean {
  const user = useCurrentUser()
  return user === null || (user.email !== null && user.isEmailVerified)
}

/** The email address of an invited person without an account. */
export function InvitationEmailField({ error, input }: { error: string | undefined; input: UseFormRegisterReturn }) {
  const mayInvite = useMayInviteByEmail()
  const hint = mayInvite
    ? 'No email? You get a link to pass on.'
    : 'To invite by email, add your own address in your profile and verify it. Until then you get a link to pass on.'
  return (
    <Field label="Email" optional hint={hint} error={error}>
      <Input type="email" autoComplete="off" readOnly={!mayInvite} {...input} />
    </Field>
  )
}
