import type { AccountInvitationForm, NewAccountInvitation } from '@lintel/contract/accounts/administration-schema'
import { useForm } from 'react-hook-form'
import { fieldErrors } from '../../../api/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { isolated } from '../../../ui/isolated.ts'
import { Select } from '../../../ui/select.tsx'
import { InvitationEmailField } from '../invitation-email-field.tsx'
import { InvitationLink } from '../invitation-link.tsx'
import { useInvite } from './invitation-data.ts'
import { OpenInvitations } from './open-invitations.tsx'

/** Invites somebody to register as an owner or tenant, by email or by a link, and lists the invitations that are open. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const issued = invite.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={issued ? 'Invited' : 'Invite an owner or a tenant'}
      description={issued ? sentText(issued) : 'They create their account themselves, and you are told when they have.'}
    >
      {issued ? (
        <div className="space-y-6">
          {issued.url && <InvitationLink url={issued.url} receiver="the person you invite" />}
          <DialogActions>
            <Button variant="ghost" onClick={() => invite.reset()}>
              Invite another
            </Button>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </div>
      ) : (
        <div className="space-y-8">
          <InviteForm invite={invite} onClose={onClose} />
          <OpenInvitations />
        </div>
      )}
    </Dialog>
  )
}

const sentText = ({ email, expiresAt }: NewAccountInvitation) =>
  email
    ? `An email with the invitation is on its way to ${isolated(email)}. It works once, until ${formatDay(expiresAt)}.`
    : `Copy the link now: it is shown only once. It works once, until ${formatDay(expiresAt)}.`

function InviteForm({ invite, onClose }: { invite: ReturnType<typeof useInvite>; onClose: () => void }) {
  const form = useForm<{ role: AccountInvitationForm['role']; email: string }>({
    defaultValues: { role: 'owner', email: '' },
  })
  const { email } = form.formState.errors
  const submit = form.handleSubmit((body) =>
    invite.mutateAsync(body).catch((error) => {
      const message = fieldErrors(error).email
      if (message) form.setError('email', { message }, { shouldFocus: true })
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="Account type">
        <Select {...form.register('role')}>
          <option value="owner">Owner, who lists homes</option>
          <option value="tenant">Tenant, who looks for a home or rents one</option>
        </Select>
      </Field>
      <InvitationEmailField error={email?.message} input={form.register('email')} />
      <DialogActions failure={<FormFailure error={invite.error} />}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={invite.isPending} pendingLabel="Inviting...">
          {form.watch('email').trim() ? 'Send the invitation' : 'Make a link'}
        </Button>
      </DialogActions>
    </form>
  )
}
