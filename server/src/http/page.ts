import { existsSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { OwnUser } from '@lintel/contract/accounts/schema'
import { fillPath, screenAt, screenOf } from '@lintel/contract/screens'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectShownTags } from '../changes/changes.ts'
import { describeError } from '../errors/describe-error.ts'
import { RateLimited } from '../errors/rate-limited.ts'
import { noSuchPage } from '../errors/refusal.ts'
import { serveBrowserPaths } from './browser-paths.ts'
import { screenSearch } from './cache-key.ts'
import { sendPlainPage, sendProblem } from './errors.ts'
import { HIDDEN, headTags } from './head-tags.ts'
import { readLocale } from './locale.ts'
import { withoutLimits } from './rate-limit/rate-limiter.ts'
import { type DemoSignIn, loadRenderer, type Renderer, type Transport } from './renderer.ts'
import { readTarget, withoutTrailingSlash } from './request-target.ts'
import type { SharedResponse } from './response-cache.ts'
import { fillShell, withoutStyles } from './shell.ts'

export type PageOptions = {
  /** The built browser app. */
  webDir: string
  shell: string
  /** The site's origin in the user's browser, as in `https://homes.example`. */
  originOf: (request: FastifyRequest) => string
  /** The demo accounts to offer on the sign-in page; null unless the demo is on. */
  demo: DemoSignIn | null
  /** Of new homes and of searches, ISO 4217. */
  currency: string
  findUser: (request: FastifyRequest) => Promise<OwnUser | null>
  /** Position of the latest change, from which the page's live connection continues; null when unknown. */
  changesPosition: () => string | null
}

/** The browser renders a missing page. */
const MISSING =
  '<p>There is nothing at this address, or no longer. <a href="/listings" class="underline">Browse all homes</a></p>'
const HTML_TYPE = 'text/html; charset=utf-8'

/**
 * Serves the browser app: its assets, cacheable for a year, and its page at every path of a screen; 404 with the page
 * elsewhere. A trailing slash is redirected (308 keeps the method). Public screens are rendered on the server; if that
 * fails, the browser renders them. Pages of visitors are cached, with the tags that their calls show.
 */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  const hasAssets = existsSync(options.webDir)
  if (hasAssets) await serveAssets(app, options.webDir)
  serveBrowserPaths(app, { hasIcons: hasAssets })
  const renderer = await loadRenderer(options.webDir)

  app.addHook('onRequest', (request, reply, done) => {
    const moved = withoutTrailingSlash(request.url)
    if (moved) reply.redirect(moved, 308)
    else done()
  })
  app.setNotFoundHandler(async (request, reply) => {
    const { path: pathname } = readTarget(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || /^\/(api|objects|assets|companion|storage|\.well-known)(\/|$)/.test(pathname))
      return sendProblem(request, reply, noSuchPage())
    const compute = async (search: string) => {
      const { result, tags } = await collectShownTags(() => renderPage(app, renderer, options, request, search))
      return { ...result, tags }
    }
    const screen = screenAt(pathname)
    try {
      if (screen && !screenOf(screen.name).isSecret && !request.session) {
        const search = screenSearch(request, screenOf(screen.name))
        const key = `${options.originOf(request)}${pathname}${search} ${readLocale(request)}`
        return await app.responseCache.send(request, reply, {
          key,
          limit: 'uncachedPage',
          compute: () => compute(search),
        })
      }
      await app.rateLimiter?.count('uncachedPage', app.rateLimiter.callerOf(request))
    } catch (error) {
      if (error instanceof RateLimited) return sendPlainPage(reply, error)
      throw error
    }
    const { status, contentType, body } = await compute(readTarget(request.url).search)
    return reply.code(status).header('cache-control', 'no-store').type(contentType).send(body)
  })
}

async function serveAssets(app: FastifyInstance, webDir: string) {
  await app.register(staticFiles, {
    root: webDir,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', 'server/**', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

async function renderPage(
  app: FastifyInstance,
  renderer: Renderer | null,
  options: PageOptions,
  request: FastifyRequest,
  /** Of a cached page only what its screen reads: other visitors see it, too. */
  search: string,
): Promise<Omit<SharedResponse, 'tags'>> {
  const { originOf, demo, currency, findUser, changesPosition } = options
  // Before anything is read. Visitors share their pages, and have no live connection.
  const position = request.session && changesPosition()
  const { path } = readTarget(request.url)
  const screen = screenAt(path)
  const isFound = screen !== null && (await isRecordFound(app, request, screen))
  const user = await findUser(request)
  const locale = readLocale(request)
  const status = isFound ? 200 : 404
  const live = position !== null && { position }
  const state = { user, locale, currency, ...live, ...(demo && { demo }), ...(!isFound && { isMissing: true }) }
  const shell = user && renderer ? withoutStyles(options.shell) : options.shell
  const noScript = isFound ? '' : MISSING
  const shellWith = (head: string) =>
    fillShell(shell, { head: head + (renderer?.tagsFor(null, user) ?? ''), state, noScript })
  const { pagesRendered } = app.metrics
  if (!renderer || !isFound) {
    pagesRendered.inc({ outcome: 'shell' })
    return { status, contentType: HTML_TYPE, body: shellWith(HIDDEN) }
  }
  try {
    const page = await renderer.renderPage({ path, search, user, locale, currency, demo }, callWithin(app, request))
    const { title, description } = page.head
    const head = renderer.tagsFor(page.source, user) + page.preloads + headTags(page.head, originOf(request), path)
    const body = fillShell(shell, { title, description, head, state: { ...page.state, ...live }, content: page.html })
    pagesRendered.inc({ outcome: 'rendered' })
    // A public screen without HTML is one whose data could not be read: the next request tries again.
    const isCacheable = page.html !== null || screenOf(screen.name).access !== 'anyone'
    return { status, contentType: HTML_TYPE, body, isCacheable }
  } catch (error) {
    pagesRendered.inc({ outcome: 'failed' })
    request.log.error(
      { error: describeError(error as Error) },
      'could not render a page on the server; the browser renders it',
    )
    return { status, contentType: HTML_TYPE, body: shellWith(''), isCacheable: false }
  }
}

/** Whether the record of a screen exists and is visible to the user; true for screens without a record. */
async function isRecordFound(
  app: FastifyInstance,
  request: FastifyRequest,
  { name, params }: NonNullable<ReturnType<typeof screenAt>>,
): Promise<boolean> {
  const { record } = screenOf(name)
  if (!record) return true
  const { status } = await callWithin(app, request)(fillPath(record.replace('GET ', ''), params), {})
  return status !== 404
}

/** Runs the page's API calls in this process, with the cookie and languages of the user's request. */
const callWithin =
  (app: FastifyInstance, request: FastifyRequest): Transport =>
  async (url, init) => {
    const { cookie, 'accept-language': languages } = request.headers
    const method = init.method === 'POST' ? 'POST' : 'GET'
    const { statusCode, rawPayload, headers } = await withoutLimits(() =>
      app.inject({
        url,
        method,
        headers: { ...(cookie && { cookie }), ...(languages && { 'accept-language': languages }) },
      }),
    )
    const link = headers.link
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: link ? { link: String(link) } : {} })
  }
