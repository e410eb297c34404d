import type { User } from '@lintel/contract/accounts/schema'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { useLazyComponent } from '../ui/lazy-component.ts'
import { fullName } from '../ui/names.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const load = () => import('./account-menu-open.tsx')

/** The menu of the person signed in. Its code comes when someone reaches for it, and visitors never load it. */
export function AccountMenu({ user }: { user: User }) {
  const [timesAsked, setTimesAsked] = useState(0)
  const OpenMenu = useLazyComponent(load, timesAsked)
  if (OpenMenu) return <OpenMenu user={user} trigger={<Trigger user={user} />} />

  const ask = () => setTimesAsked((times) => times + 1)
  // A failed early fetch is no loss: it is tried again when the menu is opened.
  const prepare = () => void load().catch(() => undefined)
  return (
    <Trigger
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={ask}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        ask()
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
      <VisuallyHidden>{fullName(user)}, account menu</VisuallyHidden>
      <ChevronDown aria-hidden="true" className="text-ink-muted" />
    </button>
  )
}
