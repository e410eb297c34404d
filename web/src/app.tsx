import type { ScreenName } from '@lintel/contract/screens'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { FeatureParts } from './feature-parts.tsx'
import { useCurrentUser } from './features/accounts/data.ts'
import { Layout } from './frame/layout.tsx'
import { NotFoundScreen } from './frame/not-found-screen.tsx'
import { PageTransition } from './frame/page-transition.tsx'
import { replayPreHydrationInput } from './frame/pre-hydration-input.ts'
import { SignedInOnly } from './frame/signed-in-only.tsx'
import { EveryPage } from './frame-slots.ts'
import { screenFor, screens } from './screens.tsx'
import { Shortcuts } from './ui/keyboard/shortcuts.tsx'
import { Toaster } from './ui/overlays/toaster.tsx'
import { useTitle } from './ui/page/page-title.ts'
import { Tooltips } from './ui/tooltips/tooltips.tsx'

/** The browser app: the layout and the screen of the current path. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <FeatureParts>
        <Layout>
          <Suspense fallback={null}>
            <CurrentScreen />
          </Suspense>
        </Layout>
        <Toaster />
        <Shortcuts />
        <EveryPage />
        <Tooltips />
      </FeatureParts>
    </QueryClientProvider>
  )
}

function CurrentScreen() {
  const isSignedIn = useCurrentUser() !== null
  const path = useShownPath(isSignedIn)
  const match = screenFor(path, isSignedIn)
  const screenKey = `${match?.name} ${path}`
  useEffect(replayPreHydrationInput, [])
  return (
    <>
      {match ? <MatchedScreen key={screenKey} {...match} /> : <NotFoundScreen />}
      <PageTransition screenKey={screenKey} />
    </>
  )
}

function MatchedScreen({ name, params }: { name: ScreenName; params: Record<string, string> }) {
  const { access, component, title } = screens[name]
  const [Screen] = useState(component)
  const screen = <Screen params={params} />
  return (
    <>
      <Title title={title} />
      {access === 'anyone' ? screen : <SignedInOnly>{screen}</SignedInOnly>}
    </>
  )
}

/** Rendered before the screen, so that a title set by the screen itself overrides it. */
function Title({ title }: { title: string | null }) {
  useTitle(title ?? undefined)
  return null
}

/** The current path; until the code of its screen is loaded, the previous path, so that the page is never blank. */
function useShownPath(isSignedIn: boolean): string {
  const [path] = useLocation()
  const previous = useDeferredValue(path)
  const next = screenFor(path, isSignedIn)
  return !next || screens[next.name].isLoaded() ? path : previous
}
