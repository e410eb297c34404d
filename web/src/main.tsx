import './styles/index.css'
import { ANONYMOUS } from '@lintel/contract/page-user'
import { screenAt, screenOf } from '@lintel/contract/screens'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import type { ChangedTags, Refetched } from './api/changes.ts'
import { setPasswordPrompt } from './api/client.ts'
import { markMissing } from './api/missing.ts'
import { setPageUser } from './api/page-user.ts'
import { makeQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import type { PageState } from './entry-server.tsx'
import { currentUserQuery, SIGN_IN, setCurrentUser } from './features/accounts/data.ts'
import { goToSignIn } from './features/accounts/session/go-to-sign-in.ts'
import { DemoContext, type DemoSignIn } from './features/accounts/sign-in/demo-context.ts'
import { hydrated, recordPreHydrationInput } from './frame/pre-hydration-input.ts'
import { prefetchScreen, screenFor, screens } from './screens.tsx'
import { loadSignedInCode, setSignedInCode, signedInCode } from './signed-in-code.ts'
import { setLocale } from './ui/text/locale.ts'
import { setCurrency } from './ui/text/money.ts'

// The content security policy forbids eval, which zod's JIT would use.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

setPasswordPrompt(async () => (await import('./features/accounts/session/ask-password.tsx')).askPassword())
setSignedInCode(() => import('./signed-in.tsx'))
const client = makeQueryClient(goToSignIn, refetch)

let demo: DemoSignIn | null = null
let position: string | undefined
// The state that the server embedded in the page.
const stateText = document.getElementById('lintel-state')?.textContent
if (stateText) {
  const { user, locale, currency, queries, ...rest }: PageState = JSON.parse(stateText)
  demo = rest.demo ?? null
  position = rest.position
  setLocale(locale)
  setCurrency(currency)
  setCurrentUser(client, user)
  if (queries) hydrate(client, queries)
  const missing = rest.isMissing && screenAt(window.location.pathname)
  const record = missing && screenOf(missing.name).record
  if (record) markMissing(client, [record, { params: missing.params }])
}

const currentUser = () => client.getQueryData(currentUserQuery.queryKey)
const isSignedIn = () => Boolean(currentUser())
const screenForUser = (path: string) => screenFor(path, isSignedIn())

setPageUser({
  read: () => {
    const user = client.isMutating({ mutationKey: SIGN_IN }) > 0 ? undefined : currentUser()
    return user === null ? ANONYMOUS : user?.id
  },
  waitForUser: async () => (await import('./features/accounts/session/ask-who-is-there.tsx')).askWhoIsThere(client),
})

/** Refetches what a command changed. A visitor changes little: its code is loaded when they do, not when they are refused. */
async function refetch(_: QueryClient, tags: ChangedTags): Promise<Refetched> {
  const none = { records: Promise.resolve(), lists: Promise.resolve() }
  if (tags.length === 0 || (tags === 'all' && !signedInCode())) return none
  try {
    return (signedInCode() ?? (await loadSignedInCode())).refetch(client, tags)
  } catch {
    return none
  }
}

let isStarted = false
/** Once a user is signed in: loads the code of signed-in users, and starts what runs from then on. */
async function startSignedIn() {
  if (isStarted || !isSignedIn()) return
  const { start } = await loadSignedInCode()
  // What it receives would change what the server rendered, which React compares while it hydrates.
  await hydrated
  if (!isStarted) start(client, position)
  isStarted = true
}

/** Prefetches the code and data of a link's screen when the link is hovered, focused or touched. */
function prefetchLink({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link) return
  const { pathname, search } = new URL(link.href)
  const screen = screenForUser(pathname)
  if (!screen) return
  void screens[screen.name].preload().catch(() => undefined)
  void prefetchScreen(client, { ...screen, search })
}
for (const type of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(type, prefetchLink, { passive: true })
}

// What the server rendered is hydrated at its own address, even when a link was followed before React has come to it.
const { pathname, search } = window.location
const app = (
  <StrictMode>
    <DemoContext value={demo}>
      <Router ssrPath={pathname} ssrSearch={search}>
        <App client={client} />
      </Router>
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
client.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] === currentUserQuery.queryKey[0]) void startSignedIn().catch(() => undefined)
})
// The first page's code is loaded before hydration, since a lazy screen would suspend. If loading fails, the error boundary shows it.
const firstScreen = screenForUser(window.location.pathname)
// A screen that only leads a visitor to sign-in is not shown.
const isShown = firstScreen && (isSignedIn() || screens[firstScreen.name].access === 'anyone')
const screenCode = isShown ? screens[firstScreen.name].preload() : null
const userCode = isSignedIn() ? loadSignedInCode() : null
void Promise.allSettled([screenCode, userCode]).then(start)
void startSignedIn().catch(() => undefined)
