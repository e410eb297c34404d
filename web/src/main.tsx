import './styles/index.css'
import { screenAt } from '@lintel/contract/screens'
import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import type { PageState } from './entry-server.tsx'
import { currentUserQuery, setCurrentUser } from './features/accounts/data.ts'
import { DemoContext, type DemoSignIn } from './features/accounts/demo.ts'
import { reportRegion } from './features/accounts/report-region.ts'
import { noteMissing } from './features/properties/data.ts'
import { SHOWS } from './features.ts'
import { noteEarlyInput } from './frame/early-input.ts'
import { goToSignIn } from './frame/signed-out.ts'
import { keepLive } from './live/keep-live.ts'
import { readAhead, screenFor, screens } from './screens.tsx'
import { setLocale } from './ui/locale.ts'

// The site's content policy forbids making code from text, which zod would try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const client = makeQueryClient(goToSignIn, SHOWS)

let demo: DemoSignIn | null = null
// What the server already knew when it sent the page.
const brought = document.getElementById('lintel-state')?.textContent
if (brought) {
  const { user, locale, queries, ...rest }: PageState = JSON.parse(brought)
  demo = rest.demo ?? null
  setLocale(locale)
  setCurrentUser(client, user)
  if (queries) hydrate(client, queries)
  const here = rest.isMissing && screenAt(window.location.pathname)
  if (here && here.name === 'property') noteMissing(client, here.params.id ?? '')
}

const screenOf = (path: string) => screenFor(path, Boolean(client.getQueryData(currentUserQuery.queryKey)))

/** A link someone points at or tabs to is likely to be followed: what its screen needs starts to come. */
function prepare({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link) return
  const { pathname, search } = new URL(link.href)
  const there = screenOf(pathname)
  if (!there) return
  void screens[there.name].preload().catch(() => undefined)
  void readAhead(client, { ...there, search })
}
for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(intent, prepare, { passive: true })
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
  noteEarlyInput(root)
  // A transition is worked off in slices, so that a tap in between is heard.
  startTransition(() => void hydrateRoot(root, app))
}
// The first screen's code comes first: React would hold back one that comes later. If it fails, the app says so.
const first = screenOf(window.location.pathname)
void (first ? screens[first.name].preload() : Promise.resolve()).then(start, start)
keepLive(client)
reportRegion(client)
