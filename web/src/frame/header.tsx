import type { User } from '@lintel/contract/accounts/schema'
import { Link } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { urls } from '../urls.ts'
import { AccountMenu } from './account-menu.tsx'
import { currentness, headerLinks } from './navigation.ts'

/** The beam over everything: where one can go, the light switch, and who one is. */
export function Header({ user, path }: { user: User | null; path: string }) {
  const links = headerLinks(user)
  return (
    <header
      data-print="never"
      className="sticky top-0 z-header border-b bg-surface/90 pt-[env(safe-area-inset-top)] backdrop-blur-md"
    >
      <div className="page-column flex h-16 items-center gap-1 sm:gap-2">
        <Link href={urls.home} className="mr-auto inline-flex rounded-sm py-2 md:mr-2 lg:mr-6">
          <Wordmark />
        </Link>
        {/* On a small screen the bar at the bottom has these, for those who have the bar. */}
        <nav aria-label="Main" className={classNames('md:mr-auto', user && 'hidden md:block')}>
          <ul className="flex items-center gap-1 md:max-lg:gap-0">
            {links.map(({ label, href, Badge }) => (
              <li key={href}>
                <Link href={href} aria-current={currentness(href, path)} className={link}>
                  {label}
                  {Badge && <Badge className="ml-1.5" />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
        {user ? (
          <AccountMenu user={user} />
        ) : (
          <LinkButton href={urls.login()} variant="secondary" className="ml-1">
            Sign In
          </LinkButton>
        )}
      </div>
    </header>
  )
}

/** A line of light under the place one is at. */
const link =
  'relative flex min-h-10 items-center rounded-sm px-2 font-medium text-ink-muted text-sm transition-colors after:absolute after:inset-x-2 after:-bottom-3 after:h-0.5 after:rounded-full after:bg-transparent hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent sm:px-3 sm:after:inset-x-3 md:max-lg:px-2 md:max-lg:after:inset-x-2'
