import type { User } from '@lintel/contract/accounts/schema'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { PaletteButton } from '../features/palette/palette-button.tsx'
import { SavedLink } from '../features/saved/saved-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { urls } from '../urls.ts'
import { ariaCurrentOf, headerLinks } from './navigation.ts'

type HeaderProps = {
  user: User | null
  path: string
  /** Undefined until the code of signed-in users is loaded. */
  AccountMenu: ComponentType<{ user: User }> | undefined
}

/** The header: navigation, theme toggle and account menu. */
export function Header({ user, path, AccountMenu }: HeaderProps) {
  const links = headerLinks(user)
  return (
    <header
      data-print="never"
      className="sticky top-0 z-header border-b bg-surface/90 pt-[env(safe-area-inset-top)] backdrop-blur-md"
    >
      <div className="page-column flex h-16 items-center gap-1 sm:gap-2">
        <Link href={urls.home} className="mr-auto inline-flex min-w-10 rounded-sm py-2 md:mr-2 lg:mr-6">
          <Wordmark nameClass={user ? 'md:max-lg:sr-only' : 'max-sm:sr-only'} />
        </Link>
        {/* On small screens signed-in users have these links in the bottom bar. */}
        <nav aria-label="Main" className={classNames('md:mr-auto', user && 'hidden md:block')}>
          <ul className="flex items-center gap-1 md:max-lg:gap-0">
            {links.map(({ label, href, Badge, menu }) => (
              <li key={href} className={menu && 'hidden xl:block'}>
                <Link href={href} aria-current={ariaCurrentOf(href, path)} className={linkClass}>
                  <span>{label}</span>
                  {Badge && <Badge className="ml-1.5" />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <PaletteButton isSignedIn={user !== null} />
        <SavedLink />
        <ThemeToggle />
        {user ? (
          AccountMenu && <AccountMenu user={user} />
        ) : (
          <LinkButton href={urls.login()} variant="secondary" className="min-[360px]:ml-1">
            Sign In
          </LinkButton>
        )}
      </div>
    </header>
  )
}

/** The current link is underlined. */
const linkClass =
  'relative flex min-h-10 items-center whitespace-nowrap rounded-sm px-2 font-medium text-ink-muted text-sm transition-colors after:absolute after:inset-x-2 after:-bottom-3 after:h-0.5 after:rounded-full after:bg-transparent hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent max-[359px]:px-0 max-[359px]:after:inset-x-0 sm:px-3 sm:after:inset-x-3 md:max-lg:px-1.5 md:max-lg:after:inset-x-1.5'
