import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { useMutation } from '@tanstack/react-query'
import { House, KeyRound, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { routeMutation } from '../../../api/route-mutation.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { LazyDialog, type LoadDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { useCurrentUser } from '../data.ts'

const DIALOGS = {
  details: () => import('./correct-details-dialog.tsx'),
  owner: () => import('./make-owner-dialog.tsx'),
  reset: () => import('./reset-link-dialog.tsx'),
  disable: () => import('./disable-dialog.tsx'),
  handOver: () => import('./hand-over-dialog.tsx'),
} satisfies Record<string, LoadDialog<{ user: User; onClose: () => void }>>

/** The open menu of a user's row. */
export default function UserActionsMenu({ user, trigger }: { user: User; trigger: ReactNode }) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const enable = useEnable(user)
  const agent = useCurrentUser()
  const canAdminister = user.state === 'active' && agent !== null && accountPolicy.administer(agent, user)
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        {canAdminister && (
          <MenuItem icon={<Pencil />} onSelect={() => setDialog('details')}>
            Edit details…
          </MenuItem>
        )}
        {canAdminister && (
          <MenuItem icon={<KeyRound />} onSelect={() => setDialog('reset')}>
            Make a link to set a password
          </MenuItem>
        )}
        {canAdminister && user.role === 'tenant' && (
          <MenuItem icon={<House />} onSelect={() => setDialog('owner')}>
            Make owner…
          </MenuItem>
        )}
        {user.role === 'owner' && (
          <MenuItem icon={<House />} onSelect={() => setDialog('handOver')}>
            Hand homes over…
          </MenuItem>
        )}
        {(user.state === 'disabled' || user.disablingRequestedBy) && (
          <MenuItem icon={<UserRoundCheck />} onSelect={() => enable.mutate()}>
            {user.state === 'disabled' ? 'Enable account' : 'Withdraw the request to disable'}
          </MenuItem>
        )}
        {user.state === 'active' && (
          <MenuItem danger icon={<UserRoundX />} onSelect={() => setDialog('disable')}>
            Disable account…
          </MenuItem>
        )}
      </Menu>
      {dialog && <LazyDialog key={dialog} load={DIALOGS[dialog]} props={{ user }} onClose={() => setDialog(null)} />}
    </>
  )
}

function useEnable(user: User) {
  return useMutation({
    ...routeMutation('POST /api/agent/users/:id/enable', { params: { id: user.id } }),
    onSuccess: () => toast({ title: 'Enabled', description: `${isolated(fullName(user))} can sign in.` }),
    onError: (error) => toastFailure('Error', error),
    meta: { awaits: 'records and lists' },
  })
}
