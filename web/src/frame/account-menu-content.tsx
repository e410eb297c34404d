import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { CircleUserRound, LogOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLogout } from '../features/accounts/session/session-mutations.ts'
import { screens } from '../screens.tsx'
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/overlays/menu.tsx'
import { capitalised } from '../ui/text/capitalised.ts'

/** The account menu. Rendered open, since its code is loaded when the trigger is pressed. */
export default function AccountMenuContent({ user, trigger }: { user: User; trigger: ReactNode }) {
  const logout = useLogout()
  // The screen shown after signing out.
  useEffect(() => void screens.home.preload().catch(() => undefined), [])
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLabel className="leading-snug">
        <bdi className="block truncate font-semibold">{fullName(user)}</bdi>
        <span className="block truncate text-ink-muted">{`@${user.username}`}</span>
        <span className="mt-1 block text-ink-muted text-xs">{capitalised(user.role)}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink href={urlOf('profile')} icon={<CircleUserRound />}>
        <span className="grow">Profile</span>
        <ShortcutKeys keys="g p" />
      </MenuLink>
      <MenuItem
        icon={<LogOut />}
        disabled={logout.isPending}
        onSelect={(event) => {
          // Keeps the menu open, to show the progress.
          event.preventDefault()
          logout.mutate()
        }}
      >
        {logout.isPending ? 'Logging out...' : 'Log out'}
      </MenuItem>
    </Menu>
  )
}
