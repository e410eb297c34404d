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
  const { AccountMenu, BottomBar, ConnectionBanner } = useSignedInCode(user !== null) ?? {}
  return (
    <div className="flex min-h-dvh flex-col">
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
      <Header user={user} path={path} AccountMenu={AccountMenu} />
      <OfflineBanner isSignedIn={user !== null} />
      {ConnectionBanner && <ConnectionBanner />}
      <div className="grow">
        <ErrorBoundary path={path}>{children}</ErrorBoundary>
      </div>
      {user ? BottomBar && <BottomBar path={path} /> : <Footer />}
      <GoToShortcuts isSignedIn={user !== null} />
    </div>
  )
}
