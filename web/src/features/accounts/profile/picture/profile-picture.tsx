import type { User } from '@lintel/contract/accounts/schema'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { useLazyComponent } from '../../../../ui/lazy/lazy-component.ts'

const loadDialog = () => import('./picture-dialog.tsx')
const preload = () => void loadDialog().catch(() => undefined)

/** The user's own picture, a button to change it. */
export function ProfilePicture({ user }: { user: User }) {
  const [presses, setPresses] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent(loadDialog, presses)
  const open = () => {
    setPresses((count) => count + 1)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        aria-label={user.profileImageUrl ? 'Change picture' : undefined}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        className="group flex min-w-25 shrink-0 flex-col items-start gap-1.5 rounded-md font-semibold text-ink-muted text-xs hover:text-ink"
      >
        <Avatar
          size="xl"
          firstName={user.firstName}
          lastName={user.lastName}
          image={user.profileImageUrl}
          className="transition-opacity group-hover:opacity-85"
        />
        <span className="flex items-center gap-1.5">
          <Camera className="size-3.5" />
          <span>{user.profileImageUrl ? 'Change' : 'Add a picture'}</span>
        </span>
      </button>
      {Dialog && <Dialog user={user} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
