import type { User } from '@lintel/contract/accounts/schema'
import { Moon, Search, Sun } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { openPalette } from '../features/palette/open-palette.ts'
import { ariaCurrentOf, sheetLinks } from '../navigation.ts'
import { iconOf } from '../navigation-icons.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useTheme } from '../ui/page/theme.ts'

interface MoreSheetProps {
  user: User
  path: string
  onClose: () => void
}

/** The sheet of all places that are not in the phone's bottom bar, and of the header's buttons, which an open thread hides. */
export default function MoreSheet({ user, path, onClose }: MoreSheetProps) {
  const chosen = useRef<'place' | 'search' | null>(null)
  const { theme, toggleTheme } = useTheme()
  const close = (choice: 'place' | 'search') => {
    chosen.current = choice
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="More"
      focusOnClose={() => {
        // Not before: the palette returns the focus to where it was.
        if (chosen.current === 'search') openPalette()
        // The new screen, rather than the button in the bar.
        return chosen.current === 'place' ? document.getElementById('main') : null
      }}
    >
      <nav aria-label="More">
        <ul className="-mx-3 space-y-0.5">
          {sheetLinks(user).map(({ href, label, icon, Badge }) => {
            const Icon = iconOf(icon)
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={ariaCurrentOf(href, path)}
                  onClick={() => close('place')}
                  className={rowClass}
                >
                  <Icon className="size-5 shrink-0" />
                  <span className="grow">{label}</span>
                  {Badge && <Badge className="shrink-0" />}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="-mx-3 mt-2 border-t pt-2 pb-[env(safe-area-inset-bottom)]">
        <button type="button" onClick={() => close('search')} className={rowClass}>
          <Search className="size-5 shrink-0" />
          <span>Search</span>
        </button>
        <button type="button" onClick={toggleTheme} className={rowClass}>
          {theme === 'dark' ? <Sun className="size-5 shrink-0" /> : <Moon className="size-5 shrink-0" />}
          <span>{`Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`}</span>
        </button>
      </div>
    </Dialog>
  )
}

const rowClass =
  'flex min-h-12 w-full items-center gap-4 rounded-md px-3 font-medium text-base transition-colors hover:bg-surface-hover aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft'
