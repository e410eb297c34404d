import type { User } from '@lintel/contract/accounts/schema'
import { Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import type { Command } from '../../palette.ts'
import type { Theme } from '../../ui/page/theme.ts'
import { CONTRIBUTED } from './contributed.ts'

const GROUPS: Command['group'][] = ['Actions', 'Go to']

/** The commands of a user (null: a visitor), in the order in which they are shown. */
export function commandsOf(user: User | null, theme: Theme): Command[] {
  const commands = [...actionsOf(user, theme), ...CONTRIBUTED.flatMap((feature) => feature.commands?.(user) ?? [])]
  return GROUPS.flatMap((group) => commands.filter((one) => one.group === group).sort((a, b) => a.order - b.order))
}

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
