import type { User } from '@lintel/contract/accounts/schema'
import { useLocation } from 'wouter'
import { shortcutLinks } from '../navigation.ts'
import { useShortcut } from '../ui/keyboard/shortcuts.tsx'

/** Registers the shortcuts of a user's navigation links, such as `g d`. */
export function GoToShortcuts({ user }: { user: User | null }) {
  return shortcutLinks(user).map((link) => <GoToShortcut key={link.keys} {...link} />)
}

function GoToShortcut({ keys, label, href }: { keys: string; label: string; href: string }) {
  const [, navigate] = useLocation()
  useShortcut({ keys, label, group: 'Go to', run: () => navigate(href) })
  return null
}
