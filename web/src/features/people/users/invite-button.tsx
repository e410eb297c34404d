import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { invitationsQuery } from '../../accounts/administration/invitation-data.ts'

const load = () => import('./invite-dialog.tsx')

/** Opens the dialog to invite owners and tenants. Its list is loaded with its code. */
export function InviteButton() {
  const client = useQueryClient()
  const prefetch = () => void client.prefetchInfiniteQuery(invitationsQuery)
  return (
    <DialogButton
      variant="secondary"
      icon={<UserPlus />}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      load={load}
      props={{}}
    >
      Invite
    </DialogButton>
  )
}
