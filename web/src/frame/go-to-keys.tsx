import { useLocation } from 'wouter'
import { useShortcut } from '../ui/shortcuts.tsx'
import { KEY_LINKS } from './navigation.ts'

/** The keys that lead to the places of the frame: `g d`, `g l`, `g a`, `g m`, `g p`. */
export function GoToKeys({ isSignedIn }: { isSignedIn: boolean }) {
  return KEY_LINKS.filter(({ access }) => isSignedIn || access === 'anyone').map((link) => (
    <GoToKey key={link.keys} {...link} />
  ))
}

function GoToKey({ keys, label, href }: { keys: string; label: string; href: string }) {
  const [, navigate] = useLocation()
  useShortcut({ keys, label, group: 'Go to', run: () => navigate(href) })
  return null
}
