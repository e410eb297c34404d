import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { cacheResponses } from '../http/response-cache.ts'
import { parseExposition } from '../test/exposition.ts'
import { makeWorldForFile } from '../test/world.ts'
import { createMetrics } from './metrics.ts'

/** A renderer that makes a call, as screens do, and fails at one of them. */
const RENDERER = `
let call
export function setTransport(transport) {
  call = transport
}
export async function renderPage({ path }) {
  await call('/api/properties/public', {})
  if (path === '/login') throw new Error('no screen')
  return { state: {}, head: {}, html: '<main></main>', preloads: '', source: null }
}`
const webDir = await mkdtemp(join(tmpdir(), 'lintel-pages-'))
afterAll(() => rm(webDir, { recursive: true }))
await mkdir(join(webDir, 'server'))
await mkdir(join(webDir, '.vite'))
await mkdir(join(webDir, 'assets'))
await writeFile(join(webDir, 'assets/a-1.js'), '')
await writeFile(join(webDir, 'assets/b-2.js'), '')
await writeFile(join(webDir, 'package.json'), '{"type":"module"}')
await writeFile(join(webDir, 'server/entry-server.js'), RENDERER)
await writeFile(join(webDir, '.vite/manifest.json'), '{"index.html":{"file":"a.js"}}')
await writeFile(join(webDir, 'index.html'), '<!doctype html><head><!--state--></head><div id="root"></div>')
const world = await makeWorldForFile({ webDir })

it('counts a page once, without the calls that it makes of the server', async () => {
  for (const url of ['/listings', '/login', '/assets/a-1.js', '/assets/b-2.js']) await world.app.inject({ url })
  const series = parseExposition(await world.context.metrics.render())
  const counts = [...series].filter(([key]) => key.startsWith('lintel_http_request_duration_seconds_count'))
  const name = (route: string) =>
    `lintel_http_request_duration_seconds_count{method="GET",route="${route}",status="200"}`
  expect(counts).toEqual([
    [name('page'), 2],
    [name('/assets/*'), 2],
  ])
  expect(series.get('lintel_pages_rendered_total{outcome="rendered"}')).toBe(1)
  expect(series.get('lintel_pages_rendered_total{outcome="failed"}')).toBe(1)
  // The failed page is logged.
  world.errors.length = 0
})

it('counts the entries that the cache drops for lack of room', async () => {
  const metrics = createMetrics()
  const app = fastify()
  app.decorate('metrics', metrics)
  cacheResponses(app, async () => () => 'a version')
  // Two fit.
  const body = 'x'.repeat(12 * 1024 * 1024)
  const compute = async () => ({ status: 200, contentType: 'text/plain', body, tags: [] })
  app.get('/:name', (request, reply) =>
    app.responseCache.send(request, reply, { key: request.url, limit: 'uncachedCall', compute }),
  )
  for (const url of ['/a', '/b', '/c']) await app.inject({ url })
  const series = parseExposition(await metrics.render())
  expect(series.get('lintel_response_cache_evictions_total')).toBe(1)
  expect(series.get('lintel_response_cache_entries')).toBe(2)
  await app.close()
})
