import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLazyComponent } from '../../../ui/lazy-component.ts'
import { invitationsQuery } from './invitation-data.ts'

const load = () => import('./invite-dialog.tsx')

/** Opens the dialog to invite owners and tenants. Its code and its list are loaded on hover, focus or press. */
export function InviteButton() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const Dialog = useLazyComponent(load, isOpen, close)
  const preload = () => {
    load().catch(() => undefined)
    void client.prefetchInfiniteQuery(invitationsQuery)
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<UserPlus aria-hidden="true" />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Invite
      </Button>
      {isOpen && Dialog && <Dialog onClose={close} />}
    </>
  )
}
