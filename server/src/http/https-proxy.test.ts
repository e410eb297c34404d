import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../test/world.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-https-proxy-'))
afterAll(() => rm(folder, { recursive: true }))

const PROXIED = { 'x-forwarded-proto': 'https' }
const WARNING = /^a proxy serves this site over https, but neither PUBLIC_URL nor TRUST_PROXY is set/
const FINDING = expect.objectContaining({
  state: 'warning',
  text: expect.stringMatching(/^A proxy serves the site over https/),
  advice: 'Set PUBLIC_URL to the https URL and TRUST_PROXY to the proxy, and restart.',
})

/** Calls twice through a proxy. @returns the warnings of the log, and the findings about the settings */
async function serveBehindProxy(settings: Parameters<typeof makeWorld>[0], headers: Record<string, string> = PROXIED) {
  const messages: string[] = []
  const write = (line: string) => messages.push(JSON.parse(line).msg)
  const world = await makeWorld({ dataDir: folder, ...settings }, pino({ level: 'warn' }, { write }))
  for (let call = 0; call < 2; call += 1) await world.app.inject({ url: '/healthz', headers })
  const check = world.app.context.healthChecks().find(({ part }) => part === 'Settings')
  const findings = await check?.run()
  await world.close()
  return { warnings: messages.filter((message) => WARNING.test(message)), findings }
}

it('says nothing before a proxy is seen', async () => {
  const { warnings, findings } = await serveBehindProxy({}, {})
  expect(warnings).toEqual([])
  expect(findings).not.toContainEqual(FINDING)
})

it('says once in the log what to set, and in the settings check, also of another process', async () => {
  const { warnings, findings } = await serveBehindProxy({})
  expect(warnings).toHaveLength(1)
  expect(findings).toContainEqual(FINDING)
  expect((await serveBehindProxy({}, {})).findings).toContainEqual(FINDING)
})

it.each([{ publicUrl: 'https://homes.example' }, { trustProxy: true }])('says nothing with %j', async (settings) => {
  const { warnings, findings } = await serveBehindProxy(settings)
  expect(warnings).toEqual([])
  expect(findings).not.toContainEqual(FINDING)
})
