import { useLocation } from 'wouter'
import { useShortcut } from '../ui/shortcuts.tsx'
import { shortcutLinks } from './navigation.ts'

/** Registers the shortcuts of the navigation links: `g d`, `g l`, `g a`, `g m`, `g p`. */
export function GoToShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  return shortcutLinks()
    .filter(({ access }) => isSignedIn || access === 'anyone')
    .map((link) => <GoToShortcut key={link.keys} {...link} />)
}

function GoToShortcut({ keys, label, href }: { keys: string; label: string; href: string }) {
  const [, navigate] = useLocation()
  useShortcut({ keys, label, group: 'Go to', run: () => navigate(href) })
  return null
}
