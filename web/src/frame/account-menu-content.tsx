import type { User } from '@lintel/contract/accounts/schema'
import { Activity, CircleUserRound, Files, Flag, LogOut, type LucideIcon, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { MenuIcon } from '../feature.ts'
import { useLogout } from '../features/accounts/session-mutations.ts'
import { openPalette } from '../features/palette/open-palette.ts'
import { screens } from '../screens.tsx'
import { capitalised } from '../ui/capitalised.ts'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { fullName } from '../ui/names.ts'
import { ShortcutKeys } from '../ui/shortcut-keys.tsx'
import { urls } from '../urls.ts'
import { menuLinks } from './navigation.ts'

const ICONS: Record<MenuIcon, LucideIcon> = { activity: Activity, files: Files, flag: Flag }

/** The account menu. Rendered open, since its code is loaded when the trigger is pressed. */
export default function AccountMenuContent({ user, trigger }: { user: User; trigger: ReactNode }) {
  const logout = useLogout()
  const isSearching = useRef(false)
  // The screen shown after signing out.
  useEffect(() => void screens.home.preload().catch(() => undefined), [])
  return (
    <Menu
      trigger={trigger}
      defaultOpen
      onClosed={() => {
        if (isSearching.current) openPalette()
        isSearching.current = false
      }}
    >
      <MenuLabel className="leading-snug">
        <bdi className="block truncate font-semibold">{fullName(user)}</bdi>
        <span className="block truncate text-ink-muted">{`@${user.username}`}</span>
        <span className="mt-1 block text-ink-muted text-xs">{capitalised(user.role)}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem
        className="lg:hidden"
        icon={<Search aria-hidden="true" />}
        hint={<ShortcutKeys keys="Mod+k" />}
        onSelect={() => {
          isSearching.current = true
        }}
      >
        Search
      </MenuItem>
      <MenuLink href={urls.profile} icon={<CircleUserRound aria-hidden="true" />}>
        <span className="grow">Profile</span>
        <ShortcutKeys keys="g p" />
      </MenuLink>
      {menuLinks(user).map(({ href, label, menu }) => {
        const Icon = ICONS[menu.icon]
        return (
          <MenuLink key={href} href={href} icon={<Icon aria-hidden="true" />}>
            <span className="grow">{label}</span>
          </MenuLink>
        )
      })}
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
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
