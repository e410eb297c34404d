import type { Conversation } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { Ban, CircleCheck } from 'lucide-react'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import type { MenuAction } from '../../../ui/overlays/menu.tsx'
import { useUnblock } from '../blocking.ts'

const loadBlockDialog = () => import('./block-dialog.tsx')

/** The thread's menu: blocks or unblocks the partner. */
export function ThreadMenu({ conversation: { user, isBlocked } }: { conversation: Conversation }) {
  const { open, dialog } = useDialog()
  const unblock = useUnblock(user.id, user.firstName)
  const block: MenuAction = {
    label: `Block ${user.firstName}…`,
    icon: <Ban />,
    isDanger: true,
    onSelect: () => open(loadBlockDialog, { user }),
  }
  const undo: MenuAction = {
    label: `Unblock ${user.firstName}`,
    icon: <CircleCheck />,
    onSelect: () => unblock.mutate(),
  }
  return (
    <>
      <ActionMenu
        label={`More about ${fullName(user)}`}
        actions={[isBlocked ? undo : block]}
        className="ml-auto max-md:-mr-2"
      />
      {dialog}
    </>
  )
}
