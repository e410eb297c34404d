import type { OwnUser } from '@lintel/contract/accounts/schema'
import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { makeQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { currentUserQuery, setCurrentUser } from './features/accounts/data.ts'
import { DemoContext, type DemoSignIn } from './features/accounts/demo.ts'
import { unreadQuery } from './features/messages/data.ts'
import { SHOWS } from './features.ts'
import { readAhead, screenFor, screens } from './screens.tsx'
import { type Head, HeadContext } from './ui/head.ts'
import { setLocale } from './ui/locale.ts'

export { sendCallsBy } from './api/client.ts'

export type PageRequest = {
  path: string
  /** With its question mark, or empty. */
  search: string
  user: OwnUser | null
  locale: string
  demo: DemoSignIn | null
}

/** What the browser starts from, as the page carries it; without what was read where nothing was. */
export type PageState = {
  user: OwnUser | null
  locale: string
  demo?: DemoSignIn
  /** There is nothing to show at the address, so that nobody need ask for it. */
  isMissing?: true
  queries?: DehydratedState
}

export type Page = {
  state: PageState
  head: Head
  /** The screen as HTML; null where the browser renders it, and where something could not be read. */
  html: string | null
  /** Tags React wants in the head, such as for pictures to be fetched early. */
  preloads: string
  /** The source of the screen, by which the build names its code and styles. */
  source: string | null
}

/** Reads what a page shows first and, where anyone may see it, renders it. */
export async function makePage(request: PageRequest): Promise<Page> {
  const { path, search, user, locale, demo } = request
  const client = makeQueryClient(() => undefined, SHOWS)
  setCurrentUser(client, user)
  const here = screenFor(path, user !== null)
  const entry = here && screens[here.name]
  // Before all else, so that nothing the page brings along is older than this.
  if (user) await client.prefetchQuery(unreadQuery)
  if (here) await Promise.all([readAhead(client, { ...here, search }), entry?.preload()])
  const head: Head = {}
  const isRendered = entry?.access === 'anyone' && isAllRead(client)
  const rendered = isRendered ? render(client, request, head) : null
  const state = {
    user,
    locale,
    ...(demo && { demo }),
    queries: dehydrate(client, { shouldDehydrateQuery: isForBrowser }),
  }
  client.clear()
  const [, preloads = '', html = null] = rendered === null ? [] : (/^((?:<link [^>]*>)*)(.*)$/s.exec(rendered) ?? [])
  return { state, head, html, preloads, source: entry?.source ?? null }
}

/** In one go: nothing it needs has to be waited for any more. */
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

/** Who is signed in is told beside what was read. */
const isForBrowser = ({ queryKey, state }: Query) =>
  state.status === 'success' && queryKey[0] !== currentUserQuery.queryKey[0]

const isAllRead = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === 'success')
