import type { ScreenName } from '@lintel/contract/screens'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from './features/accounts/data.ts'
import { Arrival } from './frame/arrival.tsx'
import { repeatEarlyInput } from './frame/early-input.ts'
import { Layout } from './frame/layout.tsx'
import { NotFoundScreen } from './frame/not-found-screen.tsx'
import { SignedInOnly } from './frame/signed-in-only.tsx'
import { screenFor, screens } from './screens.tsx'
import { useTitle } from './ui/page-title.ts'
import { Shortcuts } from './ui/shortcuts.tsx'
import { Toaster } from './ui/toaster.tsx'
import { Tooltips } from './ui/tooltips.tsx'

/** The whole browser app: what surrounds every screen, and the screen of the path one is at. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Layout>
        <Suspense fallback={null}>
          <ScreenHere />
        </Suspense>
      </Layout>
      <Toaster />
      <Shortcuts />
      <Tooltips />
    </QueryClientProvider>
  )
}

function ScreenHere() {
  const isSignedIn = useCurrentUser() !== null
  const path = useShownPath(isSignedIn)
  const here = screenFor(path, isSignedIn)
  const place = `${here?.name} ${path}`
  useEffect(repeatEarlyInput, [])
  return (
    <>
      {here ? <ScreenAt key={place} {...here} /> : <NotFoundScreen />}
      <Arrival place={place} />
    </>
  )
}

function ScreenAt({ name, params }: { name: ScreenName; params: Record<string, string> }) {
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

/** Before the screen, so that a screen that knows a better title sets it after this. */
function Title({ title }: { title: string | null }) {
  useTitle(title ?? undefined)
  return null
}

/** The path one is at; while the code of its screen is on its way, the path before, so that no page goes blank. */
function useShownPath(isSignedIn: boolean): string {
  const [path] = useLocation()
  const before = useDeferredValue(path)
  const there = screenFor(path, isSignedIn)
  return !there || screens[there.name].isLoaded() ? path : before
}
