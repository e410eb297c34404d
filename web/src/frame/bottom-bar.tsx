import type { User } from '@lintel/contract/accounts/schema'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ariaCurrentOf, barLinks, sheetLinks } from '../navigation.ts'
import { iconOf } from '../navigation-icons.ts'
import { LazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const loadSheet = () => import('./more-sheet.tsx')
const preloadSheet = () => void loadSheet().catch(() => undefined)

/** The navigation of signed-in users on small screens: the daily places, and More with all others. */
export function BottomBar({ user, path }: { user: User; path: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav
      aria-label="Places"
      data-print="never"
      className="bottom-bar fixed inset-x-0 bottom-0 z-bar border-t bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md"
    >
      <ul className="mx-auto flex max-w-lg">
        {barLinks(user).map(({ label, href, icon, Badge }) => {
          const Icon = iconOf(icon)
          return (
            <li key={href} className="flex-auto">
              <Link href={href} aria-current={ariaCurrentOf(href, path)} className={itemClass}>
                <ItemIcon>
                  <Icon className="size-5" />
                  {Badge && <Badge className="!absolute -top-0.5 right-0" />}
                </ItemIcon>
                <span>{label}</span>
              </Link>
            </li>
          )
        })}
        <li className="flex-auto">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-current={sheetLinks(user).some(({ href }) => ariaCurrentOf(href, path)) ? 'true' : undefined}
            onPointerEnter={preloadSheet}
            onFocus={preloadSheet}
            onClick={() => setOpen(true)}
            className={itemClass}
          >
            <ItemIcon>
              <Ellipsis className="size-5" />
            </ItemIcon>
            <span>More</span>
          </button>
        </li>
      </ul>
      {isOpen && <LazyDialog load={loadSheet} props={{ user, path }} onClose={() => setOpen(false)} />}
    </nav>
  )
}

const itemClass =
  'group flex h-14 w-full flex-col items-center justify-center gap-0.5 whitespace-nowrap text-ink-muted text-xs transition-colors focus-visible:-outline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink'

const ItemIcon = ({ children }: { children: ReactNode }) => (
  <span className="relative grid h-7 w-14 place-items-center rounded-full transition-colors group-aria-[current]:bg-accent-soft group-aria-[current]:text-on-accent-soft">
    {children}
  </span>
)
