import type { User } from '@lintel/contract/accounts/schema'
import { useRef } from 'react'
import { Link } from 'wouter'
import { Dialog } from '../ui/dialog.tsx'
import { ariaCurrentOf, sheetLinks } from './navigation.ts'
import { NAVIGATION_ICONS } from './navigation-icons.ts'

interface MoreSheetProps {
  user: User
  path: string
  onClose: () => void
}

/** The sheet of all places that are not in the phone's bottom bar. */
export default function MoreSheet({ user, path, onClose }: MoreSheetProps) {
  const hasNavigated = useRef(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="More"
      // The new screen, rather than the button in the bar.
      focusOnClose={() => (hasNavigated.current ? document.getElementById('main') : null)}
    >
      <nav aria-label="More">
        <ul className="-mx-3 space-y-0.5 pb-[env(safe-area-inset-bottom)]">
          {sheetLinks(user).map(({ href, label, icon, Badge }) => {
            const Icon = NAVIGATION_ICONS[icon]
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={ariaCurrentOf(href, path)}
                  onClick={() => {
                    hasNavigated.current = true
                    onClose()
                  }}
                  className="flex min-h-12 items-center gap-4 rounded-md px-3 font-medium text-base transition-colors hover:bg-surface-hover aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="grow">{label}</span>
                  {Badge && <Badge className="shrink-0" />}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </Dialog>
  )
}
