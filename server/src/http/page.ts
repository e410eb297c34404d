import { existsSync } from 'node:fs'
import staticFiles from '@fastify/static'
import type { OwnUser } from '@lintel/contract/accounts/schema'
import { fillPath, screenAt, screenOf } from '@lintel/contract/screens'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectShown } from '../changes/changes.ts'
import { noSuchPage } from '../errors/refusal.ts'
import { sendProblem } from './errors.ts'
import { HIDDEN, headTags } from './head-tags.ts'
import { readLocale } from './locale.ts'
import { describeError } from './log.ts'
import { type DemoSignIn, loadRenderer, type Renderer, type Transport } from './renderer.ts'
import type { SharedResponse } from './response-cache.ts'
import { fillShell } from './shell.ts'
import { readTarget, withoutTrailingSlash } from './target.ts'

export type PageOptions = {
  /** The built browser app. */
  webDir: string
  shell: string
  /** Where people reach this site. */
  originOf: (request: FastifyRequest) => string
  /** The accounts that visitors may sign in with; null unless the demo is on. */
  demo: DemoSignIn | null
  findUser: (request: FastifyRequest) => Promise<OwnUser | null>
}

const HTML_TYPE = 'text/html; charset=utf-8'

/**
 * Serves the browser app: its assets for a year, and its page at every path that has a screen; 404 with the page
 * elsewhere. A slash at the end of any address is redirected away (308 keeps the method). A screen that anyone may see is rendered here; should that fail, the browser renders it as it does the
 * others. Pages of visitors are cached by what their calls show.
 */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  if (existsSync(options.webDir)) await serveAssets(app, options.webDir)
  const renderer = await loadRenderer(options.webDir)

  app.addHook('onRequest', (request, reply, done) => {
    const moved = withoutTrailingSlash(request.url)
    if (moved) reply.redirect(moved, 308)
    else done()
  })
  app.setNotFoundHandler(async (request, reply) => {
    const { path: pathname } = readTarget(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || /^\/(api|objects|assets|companion|storage)(\/|$)/.test(pathname))
      return sendProblem(request, reply, noSuchPage())
    const make = async () => {
      const { result, shown } = await collectShown(() => makePage(app, renderer, options, request))
      return { ...result, tags: shown }
    }
    const screen = request.session ? null : screenAt(pathname)
    if (screen) {
      const key = `${options.originOf(request)}${request.url} ${readLocale(request)}`
      return app.responseCache.send(request, reply, { key, compute: make })
    }
    const { status, contentType, body } = await make()
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

async function makePage(
  app: FastifyInstance,
  renderer: Renderer | null,
  { shell, originOf, demo, findUser }: PageOptions,
  request: FastifyRequest,
): Promise<Omit<SharedResponse, 'tags'>> {
  const { path, search } = readTarget(request.url)
  const screen = screenAt(path)
  const isFound = screen !== null && (await isRecordFound(app, request, screen))
  const user = await findUser(request)
  const locale = readLocale(request)
  const status = isFound ? 200 : 404
  const state = { user, locale, ...(demo && { demo }), ...(!isFound && { isMissing: true }) }
  const plain = (head: string) => fillShell(shell, { head, state })
  if (!renderer || !isFound) return { status, contentType: HTML_TYPE, body: plain(HIDDEN) }
  try {
    const page = await renderer.makePage({ path, search, user, locale, demo }, answerWithin(app, request))
    const { title, description } = page.head
    const head = renderer.tagsFor(page.source) + page.preloads + headTags(page.head, originOf(request), path)
    const body = fillShell(shell, { title, description, head, state: page.state, content: page.html })
    // What could not be read may be there the next time.
    const isCacheable = page.html !== null || screenOf(screen.name).access !== 'anyone'
    return { status, contentType: HTML_TYPE, body, isCacheable }
  } catch (error) {
    request.log.error({ error: describeError(error as Error) }, 'a page could not be rendered; the browser will')
    return { status, contentType: HTML_TYPE, body: plain(''), isCacheable: false }
  }
}

/** Whether there is a record to see at a path; screens without one always have something to show. */
async function isRecordFound(
  app: FastifyInstance,
  request: FastifyRequest,
  { name, params }: NonNullable<ReturnType<typeof screenAt>>,
): Promise<boolean> {
  const { record } = screenOf(name)
  if (!record) return true
  const { status } = await answerWithin(app, request)(fillPath(record.replace('GET ', ''), params), {})
  return status !== 404
}

/** A page's calls never leave the process; they carry the visitor's own cookie and languages. */
const answerWithin =
  (app: FastifyInstance, request: FastifyRequest): Transport =>
  async (url, init) => {
    const { cookie, 'accept-language': languages } = request.headers
    const method = init.method === 'POST' ? 'POST' : 'GET'
    const { statusCode, rawPayload, headers } = await app.inject({
      url,
      method,
      headers: { ...(cookie && { cookie }), ...(languages && { 'accept-language': languages }) },
    })
    const link = headers.link
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: link ? { link: String(link) } : {} })
  }
