import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from '../features/accounts/data.ts'
import { useSignedInCode } from '../signed-in-code.ts'
import { buttonClass } from '../ui/button-class.ts'
import { classNames } from '../ui/class-names.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { GoToShortcuts } from './go-to-shortcuts.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What surrounds every screen: skip link, header, and the bottom bar or the footer. */
export function Layout({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  const { AccountMenu, MoreMenu, BottomBar, ConnectionBanner } = useSignedInCode(user !== null) ?? {}
  return (
    // A screen that is marked so is as high as the window leaves room for, whatever banners are shown. One that brings its own
    // header replaces the site's on a phone, and shows the state of the connection itself.
    <div
      className={classNames(
        'group/frame flex min-h-dvh flex-col has-data-fills-window:h-dvh print:h-auto!',
        user && 'with-bottom-bar',
      )}
    >
      <a
        href="#main"
        data-print="never"
        className={classNames(
          buttonClass({ variant: 'primary' }),
          '!absolute -top-20 left-4 z-tooltip focus-visible:top-3',
        )}
      >
        Skip to content
      </a>
      <Header user={user} path={path} AccountMenu={AccountMenu} MoreMenu={MoreMenu} />
      <div className="compact:group-has-data-own-header/frame:sr-only">
        <OfflineBanner isSignedIn={user !== null} />
        {ConnectionBanner && <ConnectionBanner />}
      </div>
      <div className="grow has-data-fills-window:flex has-data-fills-window:min-h-0 has-data-fills-window:flex-col print:block!">
        <ErrorBoundary path={path}>{children}</ErrorBoundary>
      </div>
      {user ? BottomBar && <BottomBar user={user} path={path} /> : <Footer />}
      <GoToShortcuts user={user} />
    </div>
  )
}
