import type { Person } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useBlock } from '../blocking.ts'

/** Says what a block does, then blocks a user. */
export default function BlockDialog({ user, onClose }: { user: Person; onClose: () => void }) {
  const block = useBlock(user.id)
  const { firstName } = user
  return (
    <ConfirmDialog
      title={`Block ${fullName(user)}?`}
      description={`You and ${firstName} can’t write to each other until you unblock them.`}
      submit={block.mutateAsync}
      onClose={onClose}
      toast={{ title: 'Blocked', description: `${firstName} can’t write to you any more.` }}
      action={{ label: 'Block', pendingLabel: 'Blocking...', variant: 'danger' }}
    >
      <ul className="mb-4 list-disc space-y-1.5 pl-5 text-sm">
        <li>{`${isolated(firstName)} is not told, and no longer sees when you are online, typing or reading.`}</li>
        <li>Earlier messages stay, and decisions about applications still arrive.</li>
        <li>The block has no effect while the two of you have a lease.</li>
      </ul>
    </ConfirmDialog>
  )
}
