import type { OwnUser } from '@lintel/contract/accounts/schema'
import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { makeQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { currentUserQuery, setCurrentUser } from './features/accounts/data.ts'
import { DemoContext, type DemoSignIn } from './features/accounts/sign-in/demo-context.ts'
import { unreadQuery } from './features/messages/data.ts'
import { savedOverviewQuery } from './features/saved/data.ts'
import { prefetchScreen, screenFor, screens } from './screens.tsx'
import { loadSignedInCode, setSignedInCode } from './signed-in-code.ts'
import { type Head, HeadContext } from './ui/page/head.ts'
import { setLocale } from './ui/text/locale.ts'
import { setCurrency } from './ui/text/money.ts'

export { setTransport } from './api/client.ts'

setSignedInCode(() => import('./signed-in.tsx'))

export type PageRequest = {
  path: string
  /** The query string with its question mark, or empty. */
  search: string
  user: OwnUser | null
  locale: string
  currency: string
  demo: DemoSignIn | null
}

/** The browser's initial state, embedded in the page as JSON. */
export type PageState = {
  user: OwnUser | null
  locale: string
  /** Of new homes and of searches, ISO 4217. */
  currency: string
  demo?: DemoSignIn
  /** Where the changes since before the page's data was read begin; absent if the server can't tell. */
  position?: string
  /** The page is a 404: the browser need not request the record again. */
  isMissing?: true
  queries?: DehydratedState
}

export type Page = {
  state: PageState
  head: Head
  /** The screen as HTML. Null if the browser renders it: the screen requires sign-in, or a query failed. */
  html: string | null
  /** `link` tags for the head that React rendered, such as image preloads. */
  preloads: string
  /** The screen's source file: the key of its code and styles in the build manifest. */
  source: string | null
}

/** Fetches the data of a page and, if the screen is public, renders it. */
export async function renderPage(request: PageRequest): Promise<Page> {
  const { path, search, user, locale, currency, demo } = request
  setCurrency(currency)
  const { refetch } = await loadSignedInCode()
  const client = makeQueryClient(() => undefined, refetch)
  setCurrentUser(client, user)
  const match = screenFor(path, user !== null)
  const entry = match && screens[match.name]
  // First: the browser catches up on messages since this count, so no other data of the page may be older.
  if (user) await client.prefetchQuery(unreadQuery)
  await Promise.all([
    user && client.prefetchQuery(savedOverviewQuery),
    match && prefetchScreen(client, { ...match, search }),
    entry?.preload(),
  ])
  const head: Head = {}
  const isRendered = entry?.access === 'anyone' && isAllRead(client)
  const rendered = isRendered ? render(client, request, head) : null
  const state = {
    user,
    locale,
    currency,
    ...(demo && { demo }),
    queries: dehydrate(client, { shouldDehydrateQuery: isForBrowser }),
  }
  client.clear()
  const [, preloads = '', html = null] = rendered === null ? [] : (/^((?:<link [^>]*>)*)(.*)$/s.exec(rendered) ?? [])
  return { state, head, html, preloads, source: entry?.source() ?? null }
}

/** Renders synchronously: all data and code is loaded. */
function render(client: QueryClient, { path, search, locale, demo }: PageRequest, head: Head): string {
  setLocale(locale)
  return renderToString(
    <HeadContext value={head}>
      <Router ssrPath={path} ssrSearch={search.slice(1)}>
        <DemoContext value={demo}>
          <App client={client} />
        </DemoContext>
      </Router>
    </HeadContext>,
  )
}

/** The current user is a field of its own in the state. */
const isForBrowser = ({ queryKey, state }: Query) =>
  state.status === 'success' && queryKey[0] !== currentUserQuery.queryKey[0]

const isAllRead = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === 'success')
