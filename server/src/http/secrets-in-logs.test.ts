import { routes } from '@lintel/contract/api'
import { SCREENS } from '@lintel/contract/screens'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'

const METRICS_TOKEN = 'a token for scrapes, long enough'
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const world = await makeWorldForFile({ metricsToken: METRICS_TOKEN }, log)

/** Long enough for each kind of token, and found nowhere else. */
const SECRET = `${'Zq7'.repeat(14)}Z`
const WITH_TOKEN = [
  ...routes.filter(({ path }) => path.includes(':token')).map(({ method, path }) => ({ method, path })),
  ...Object.values(SCREENS)
    .filter(({ path }) => path.includes(':token'))
    .map(({ path }) => ({ method: 'GET' as const, path })),
  { method: 'GET' as const, path: '/companion/api/:token' },
  { method: 'PUT' as const, path: '/uploads/:token?signature=:token' },
  { method: 'GET' as const, path: '/no-such-page/:token' },
  { method: 'GET' as const, path: '/listings?search=:token' },
  { method: 'GET' as const, path: '/api/properties/public?cursor=:token' },
]

it.each(WITH_TOKEN)('$method $path leaves its token in no log and no metric', async ({ method, path }) => {
  lines.length = 0
  const url = path.replaceAll(':token', SECRET)
  const response = await world.app.inject({ method, url, headers: { referer: `http://localhost:3000${url}` } })
  expect(response.statusCode).toBeLessThan(500)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toContain(SECRET)
  const metrics = await world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).not.toContain(SECRET)
  if (!path.startsWith('/api/')) expect(response.headers['referrer-policy']).toBe('strict-origin')
})
