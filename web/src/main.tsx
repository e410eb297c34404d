import './styles/index.css'
import { screenAt } from '@lintel/contract/screens'
import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setPasswordPrompt } from './api/client.ts'
import { makeQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import type { PageState } from './entry-server.tsx'
import { currentUserQuery, setCurrentUser } from './features/accounts/data.ts'
import { DemoContext, type DemoSignIn } from './features/accounts/demo-context.ts'
import { reportRegion } from './features/accounts/report-region.ts'
import { startRecordingRecent } from './features/preferences/record-recent.ts'
import { markPropertyMissing } from './features/properties/data.ts'
import { SHOWS } from './features.ts'
import { goToSignIn } from './frame/go-to-sign-in.ts'
import { recordPreHydrationInput } from './frame/pre-hydration-input.ts'
import { keepConnected } from './live/keep-connected.ts'
import { prefetchScreen, screenFor, screens } from './screens.tsx'
import { setLocale } from './ui/locale.ts'

// The content security policy forbids eval, which zod's JIT would use.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

setPasswordPrompt(async () => (await import('./features/accounts/ask-password.tsx')).askPassword())
const client = makeQueryClient(goToSignIn, SHOWS)

let demo: DemoSignIn | null = null
// The state that the server embedded in the page.
const stateText = document.getElementById('lintel-state')?.textContent
if (stateText) {
  const { user, locale, queries, ...rest }: PageState = JSON.parse(stateText)
  demo = rest.demo ?? null
  setLocale(locale)
  setCurrentUser(client, user)
  if (queries) hydrate(client, queries)
  const missing = rest.isMissing && screenAt(window.location.pathname)
  if (missing && missing.name === 'property') markPropertyMissing(client, missing.params.id ?? '')
}

const screenOf = (path: string) => screenFor(path, Boolean(client.getQueryData(currentUserQuery.queryKey)))

/** Prefetches the code and data of a link's screen when the link is hovered, focused or touched. */
function prefetchLink({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link) return
  const { pathname, search } = new URL(link.href)
  const screen = screenOf(pathname)
  if (!screen) return
  void screens[screen.name].preload().catch(() => undefined)
  void prefetchScreen(client, { ...screen, search })
}
for (const type of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(type, prefetchLink, { passive: true })
}

const app = (
  <StrictMode>
    <DemoContext value={demo}>
      <App client={client} />
    </DemoContext>
  </StrictMode>
)
function start() {
  const root = document.getElementById('root')
  if (!root) return
  if (!root.hasChildNodes()) return createRoot(root).render(app)
  recordPreHydrationInput(root)
  // As a transition, hydration yields to input events.
  startTransition(() => void hydrateRoot(root, app))
}
// The first screen's code is loaded before hydration, since a lazy screen would suspend. If loading fails, the error boundary shows it.
const firstScreen = screenOf(window.location.pathname)
void (firstScreen ? screens[firstScreen.name].preload() : Promise.resolve()).then(start, start)
keepConnected(client)
reportRegion(client)
startRecordingRecent(client)
