import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { ownInvitationQuery, useBecomeOwner } from '../administration/invitation-data.ts'

/** An agent's invitation of a tenant to become an owner, which the tenant accepts; nothing without one. */
export function OwnerInvitation({ className }: { className?: string }) {
  const { data: invitation } = useQuery(ownInvitationQuery)
  const become = useBecomeOwner()
  if (!invitation) return null
  const accept = () =>
    become.mutate(invitation.id, {
      onSuccess: () => toast({ title: 'You are an owner', description: 'You can list your first home now.' }),
    })
  return (
    <div role="note" className={classNames('flex gap-4 rounded-lg bg-accent-soft p-5 text-on-accent-soft', className)}>
      <House className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-3">
        <div>
          <p className="wrap-anywhere font-semibold">
            {`${isolated(fullName(invitation.invitedBy))} invites you to become an owner`}
          </p>
          <p className="mt-0.5 text-sm">
            {`You can then list and let homes, and you keep your applications, leases and documents. You can’t go back to being a tenant. You can accept until ${formatDay(invitation.expiresAt)}; if you don’t, nothing changes.`}
          </p>
        </div>
        <FormFailure error={become.error} />
        <Button size="sm" pending={become.isPending} pendingLabel="Accepting..." onClick={accept}>
          Become an owner
        </Button>
      </div>
    </div>
  )
}
