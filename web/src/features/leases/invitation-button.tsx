import { MailPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'

const load = () => import('./invitation-dialog.tsx')

interface InvitationButtonProps {
  leaseId: string
  tenantName: string
  size?: 'sm' | 'md'
}

/** Opens the dialog that invites the tenant of a lease, who has no account yet. */
export function InvitationButton({ leaseId, tenantName, size = 'sm' }: InvitationButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const Dialog = useLazyComponent(load, isOpen, close)
  return (
    <>
      <Button
        size={size}
        variant="secondary"
        icon={<MailPlus aria-hidden="true" />}
        aria-label={`Invite ${tenantName}`}
        onClick={() => setOpen(true)}
      >
        Invite
      </Button>
      {isOpen && Dialog && <Dialog leaseId={leaseId} tenantName={tenantName} onClose={close} />}
    </>
  )
}
