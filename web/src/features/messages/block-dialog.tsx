import type { Person } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useBlock } from './blocking.ts'

/** Says what a block does, then blocks a user. */
export default function BlockDialog({ user, onClose }: { user: Person; onClose: () => void }) {
  const block = useBlock(user.id)
  const { firstName } = user
  const confirm = () =>
    block.mutateAsync().then(
      () => {
        onClose()
        toast({ title: 'Blocked', description: `${firstName} can’t write to you any more.` })
      },
      () => undefined,
    )
  return (
    <Dialog
      onClose={onClose}
      title={`Block ${fullName(user)}?`}
      description={`You and ${firstName} can’t write to each other until you unblock them.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button variant="danger" pending={block.isPending} pendingLabel="Blocking..." onClick={() => void confirm()}>
            Block
          </Button>
        </>
      }
    >
      <ul className="mb-4 list-disc space-y-1.5 pl-5 text-sm">
        <li>{`${isolated(firstName)} is not told, and no longer sees when you are online, typing or reading.`}</li>
        <li>Earlier messages stay, and decisions about applications still arrive.</li>
        <li>The block has no effect while the two of you have a lease.</li>
      </ul>
      <FormFailure error={block.error} />
    </Dialog>
  )
}
