import type { User } from '@lintel/contract/accounts/schema'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { useLazyComponent } from '../ui/lazy-component.ts'
import { fullName } from '../ui/names.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const load = () => import('./account-menu-content.tsx')

/** The menu of the signed-in user. Its code is loaded on hover, focus or press. */
export function AccountMenu({ user }: { user: User }) {
  const [presses, setPresses] = useState(0)
  const AccountMenuContent = useLazyComponent(load, presses)
  if (AccountMenuContent) return <AccountMenuContent user={user} trigger={<Trigger user={user} />} />

  const open = () => setPresses((count) => count + 1)
  // A failed preload is tried again when the menu is opened.
  const preload = () => void load().catch(() => undefined)
  return (
    <Trigger
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open()
      }}
    />
  )
}

function Trigger({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classNames(buttonClass({ variant: 'ghost' }), 'gap-2 pr-2! pl-1!')}>
      <Avatar size="sm" firstName={user.firstName} lastName={user.lastName} image={user.profileImageUrl} />
      <span aria-hidden="true" className="hidden max-w-32 truncate lg:inline">
        {user.firstName}
      </span>
      <VisuallyHidden>{`${fullName(user)}, account menu`}</VisuallyHidden>
      <ChevronDown aria-hidden="true" className="text-ink-muted" />
    </button>
  )
}
