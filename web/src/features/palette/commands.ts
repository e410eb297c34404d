import type { User } from '@lintel/contract/accounts/schema'
import { Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import { paletteLinks } from '../../navigation.ts'
import { iconOf } from '../../navigation-icons.ts'
import type { Command } from '../../palette.ts'
import type { Theme } from '../../ui/page/theme.ts'
import { CONTRIBUTED, WORDS } from './contributed.ts'

const GROUPS: Command['group'][] = ['Actions', 'Go to']

/** The commands of a user (null: a visitor), in the order in which they are shown. */
export function commandsOf(user: User | null, theme: Theme): Command[] {
  const contributed = CONTRIBUTED.flatMap((feature) => feature.commands?.(user) ?? [])
  const commands = [...actionsOf(user, theme), ...linksOf(user), ...contributed]
  return GROUPS.flatMap((group) => commands.filter((one) => one.group === group).sort((a, b) => a.order - b.order))
}

const linksOf = (user: User | null) =>
  paletteLinks(user).map(
    ({ screen, order, label, icon, href, keys }): Command => ({
      group: 'Go to',
      order,
      label,
      words: WORDS[screen] ?? [],
      Icon: iconOf(icon),
      href,
      keys,
    }),
  )

/** What the palette does itself. */
function actionsOf(user: User | null, theme: Theme): Command[] {
  return [
    {
      group: 'Actions',
      order: 20,
      label: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`,
      words: ['dark', 'light', 'mode', 'colours', 'colors'],
      Icon: theme === 'dark' ? Sun : Moon,
      action: 'switch theme',
    },
    {
      group: 'Actions',
      order: 30,
      label: 'Keyboard shortcuts',
      words: ['keys', 'help'],
      Icon: Keyboard,
      keys: '?',
      action: 'show shortcuts',
    },
    ...(user ? [SIGN_OUT] : []),
  ]
}

const SIGN_OUT: Command = {
  group: 'Actions',
  order: 40,
  label: 'Sign out',
  words: ['log out', 'logout', 'leave'],
  Icon: LogOut,
  action: 'sign out',
}
