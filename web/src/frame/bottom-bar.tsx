import { Building2, CircleUserRound, House, type LucideIcon, MessagesSquare } from 'lucide-react'
import { Link } from 'wouter'
import type { BarIcon } from '../feature.ts'
import { ariaCurrentOf, barLinks } from './navigation.ts'

const ICONS: Record<BarIcon, LucideIcon> = {
  building: Building2,
  house: House,
  messages: MessagesSquare,
  user: CircleUserRound,
}

/** The navigation of signed-in users on small screens. */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav
      aria-label="Places"
      data-print="never"
      className="fixed inset-x-0 bottom-0 z-bar border-t bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {barLinks().map(({ label, href, icon, Badge }) => {
          const Icon = ICONS[icon]
          return (
            <li key={href} className="flex-1">
              <Link
                href={href}
                aria-current={ariaCurrentOf(href, path)}
                className="group flex h-16 flex-col items-center justify-center gap-1 text-ink-muted text-xs transition-colors focus-visible:-outline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <span className="relative grid h-7 w-14 place-items-center rounded-full transition-colors group-aria-[current]:bg-accent-soft group-aria-[current]:text-on-accent-soft">
                  <Icon aria-hidden="true" className="size-5" />
                  {Badge && <Badge className="!absolute -top-1 right-0" />}
                </span>
                <span>{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
