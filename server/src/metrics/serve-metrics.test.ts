import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { parseExposition } from '../test/exposition.ts'
import { makeWorldForFile } from '../test/world.ts'
import { listenForScrapes } from './serve-metrics.ts'

const TOKEN = 'a-token-of-the-tests'
const world = await makeWorldForFile({ metricsToken: TOKEN })
const plain = await makeWorldForFile()
const { metrics } = world.context
metrics.addProcessMetrics()
const open = await listenForScrapes(metrics, { host: '127.0.0.1', port: 0, token: null })
const closed = await listenForScrapes(metrics, { host: '127.0.0.1', port: 0, token: TOKEN })
afterAll(() => Promise.all([open.close(), closed.close()]))

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

it('serves the metrics at the site to callers with the token', async () => {
  const { statusCode, headers, body } = await world.app.inject({ url: '/metrics', headers: bearer(TOKEN) })
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-store',
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const series = parseExposition(body)
  expect(series.get('lintel_database_up')).toBe(1)
  for (const name of ['nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'])
    expect(series.get(name)).toBeGreaterThanOrEqual(0)
  if (process.platform === 'linux') expect(series.get('process_open_fds')).toBeGreaterThan(0)
})

it('answers 404 without the token, and on a site without one', async () => {
  const about = async ({ app }: typeof world, url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: given, body } = await app.inject({ url, headers })
    const { 'x-request-id': _, date: __, ...others } = given
    return { statusCode, headers: others, body }
  }
  const nothing = await about(plain, '/nothing')
  expect(nothing.statusCode).toBe(404)
  expect(await about(plain, '/metrics', bearer(TOKEN))).toEqual(nothing)
  for (const headers of [{}, bearer(''), bearer(`${TOKEN}x`), bearer(TOKEN.slice(1)), { authorization: TOKEN }])
    expect(await about(world, '/metrics', headers)).toEqual(nothing)
})

it('serves the metrics on a port of their own, and nothing else there', async () => {
  const { origin } = new URL(open.url)
  const response = await fetch(open.url)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  parseExposition(await response.text())
  for (const path of ['/', '/metrics/', '/metrics?a=b', '/healthz', '/api/users', '/..%2fmetrics'])
    expect((await fetch(origin + path)).status).toBe(404)
  expect((await fetch(open.url, { method: 'POST' })).status).toBe(404)
})

it('asks for the token on that port, too, when there is one', async () => {
  expect((await fetch(closed.url)).status).toBe(404)
  expect((await fetch(closed.url, { headers: bearer(`${TOKEN}x`) })).status).toBe(404)
  expect((await fetch(closed.url, { headers: bearer(TOKEN) })).status).toBe(200)
})

it('says which variable to change when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(listenForScrapes(metrics, { host: '127.0.0.1', port, token: null })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program; set METRICS_PORT to a free one.`,
  )
  await expect(listenForScrapes(metrics, { host: '203.0.113.7', port: 0, token: null })).rejects.toThrow(
    'METRICS_HOST 203.0.113.7 is no address of this machine',
  )
  other.close()
})
