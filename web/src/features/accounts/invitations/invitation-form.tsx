import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'
import { InvitationEmailField, useMayInviteByEmail } from './invitation-email-field.tsx'

interface InvitationFormProps {
  /** Fills in the address. */
  email?: string | null | undefined
  /** @param email empty for a link to hand over */
  invite: (email: string) => Promise<unknown>
  isPending: boolean
  /** Why the last attempt failed. */
  error: unknown
  /** The button before that to invite. */
  secondaryAction: Elements
  /** What stands above the address. */
  children?: Elements
}

/** The form in a dialog that invites a person by email or by a link. */
export function InvitationForm({ email, invite, isPending, error, secondaryAction, children }: InvitationFormProps) {
  const mayInviteByEmail = useMayInviteByEmail()
  const form = useForm({ defaultValues: { email: (mayInviteByEmail && email) || '' } })
  const submit = form.handleSubmit((typed) =>
    invite(typed.email).catch((error) => showFieldErrors(form, ['email'], error)),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {children}
      <InvitationEmailField error={form.formState.errors.email?.message} input={form.register('email')} />
      <DialogActions failure={<FormFailure error={error} />}>
        {secondaryAction}
        <Button type="submit" pending={isPending} pendingLabel="Inviting...">
          {form.watch('email').trim() ? 'Send the invitation' : 'Make a link'}
        </Button>
      </DialogActions>
    </form>
  )
}
