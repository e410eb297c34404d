import type { AccountInvitationForm } from '@lintel/contract/accounts/administration-schema'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useInvite } from '../../accounts/administration/invitation-data.ts'
import { InvitationForm } from '../../accounts/invitations/invitation-form.tsx'
import { IssuedInvitation, issuedText } from '../../accounts/invitations/issued-invitation.tsx'
import { OpenInvitations } from './open-invitations.tsx'

/** Invites a person to register as an owner or tenant, by email or by a link, and lists open invitations. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const issued = invite.data
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={issued ? 'Invited' : 'Invite an owner or a tenant'}
      description={
        issued ? issuedText(issued) : 'They create their account themselves, and you are told when they have.'
      }
    >
      {issued ? (
        <IssuedInvitation url={issued.url} receiver="the person you invite">
          <Button variant="ghost" onClick={() => invite.reset()}>
            Invite another
          </Button>
          <Button onClick={onClose}>Done</Button>
        </IssuedInvitation>
      ) : (
        <div className="space-y-8">
          <InviteForm invite={invite} onClose={onClose} />
          <OpenInvitations />
        </div>
      )}
    </Dialog>
  )
}

function InviteForm({ invite, onClose }: { invite: ReturnType<typeof useInvite>; onClose: () => void }) {
  const [role, setRole] = useState<AccountInvitationForm['role']>('owner')
  return (
    <InvitationForm
      invite={(email) => invite.mutateAsync({ role, email })}
      isPending={invite.isPending}
      error={invite.error}
      secondaryAction={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Field label="Account type">
        <Select value={role} onChange={({ target }) => setRole(target.value as typeof role)}>
          <option value="owner">Owner, who lists homes</option>
          <option value="tenant">Tenant, who looks for a home or rents one</option>
        </Select>
      </Field>
    </InvitationForm>
  )
}
