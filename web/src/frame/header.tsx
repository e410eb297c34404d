import type { User } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { HeaderTools } from '../frame-slots.ts'
import { ariaCurrentOf, headerIcons, headerLinks } from '../navigation.ts'
import { classNames } from '../ui/class-names.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Wordmark } from '../ui/page/wordmark.tsx'
import { FROM, headerLinkClass } from './header-class.ts'
import { ThemeToggle } from './theme-toggle.tsx'

type HeaderProps = {
  user: User | null
  path: string
  /** Undefined until the code of signed-in users is loaded, like `MoreMenu`. */
  AccountMenu: ComponentType<{ user: User }> | undefined
  MoreMenu: ComponentType<{ user: User; path: string }> | undefined
}

/** The header: navigation, search, saved homes, theme toggle and account menu. */
export function Header({ user, path, AccountMenu, MoreMenu }: HeaderProps) {
  const links = headerLinks(user)
  return (
    <header
      data-print="never"
      className="sticky top-0 z-header border-b bg-surface/90 pt-[env(safe-area-inset-top)] backdrop-blur-md max-md:group-has-data-own-header/frame:hidden"
    >
      <div className="page-column flex h-16 items-center gap-1 sm:gap-2 md:max-lg:gap-1">
        <Link href={urlOf('home')} className="mr-auto inline-flex min-w-10 rounded-sm py-2 md:mr-2 xl:mr-6">
          <Wordmark nameClass={user ? 'max-[359px]:sr-only md:max-xl:sr-only' : 'max-sm:sr-only'} />
        </Link>
        {/* On small screens signed-in users have these links in the bottom bar. */}
        <nav aria-label="Main" className={classNames('md:mr-auto', user && 'hidden md:block')}>
          <ul className="flex items-center gap-1 md:max-xl:gap-0">
            {links.map(
              ({ label, href, Badge, from }) =>
                from && (
                  <li key={href} className={FROM[from]}>
                    <Link href={href} aria-current={ariaCurrentOf(href, path)} className={headerLinkClass}>
                      <span>{label}</span>
                      {Badge && <Badge className="ml-1.5" />}
                    </Link>
                  </li>
                ),
            )}
            {user && MoreMenu && (
              <li className="empty:hidden">
                <MoreMenu user={user} path={path} />
              </li>
            )}
          </ul>
        </nav>
        <HeaderTools isSignedIn={user !== null} />
        {headerIcons(user).map(({ href, Icon }) => (
          <Icon key={href} className={links.some(({ from }) => from !== 'md') ? 'md:max-lg:hidden' : ''} />
        ))}
        <ThemeToggle />
        {user ? (
          AccountMenu && <AccountMenu user={user} />
        ) : (
          <LinkButton href={urlOf('login')} variant="secondary" className="min-[360px]:ml-1">
            Sign In
          </LinkButton>
        )}
      </div>
    </header>
  )
}
