import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { RATE_LIMITS } from '@lintel/contract/rate-limits'
import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'

// No token comes back while a test runs.
vi.useFakeTimers({ toFake: ['performance'] })
afterAll(() => void vi.useRealTimers())

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })

describe('behind a proxy on this machine', async () => {
  const trusting = await makeWorldForFile({ isRateLimitOn: true, trustProxy: 'loopback' }, log)
  const other = await makeWorldForFile({ isRateLimitOn: true }, log)
  const createFrom = async (world: typeof other, address: string) =>
    (await world.call(null, routes.create, { headers: { 'x-forwarded-for': address }, body: {} })).status
  const statusesOf = (world: typeof other, count: number, addressOf: (i: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, i) => createFrom(world, addressOf(i))))
  const { burst } = RATE_LIMITS.listing.address

  it('that is trusted, each visitor has limits of their own', async () => {
    const statuses = await statusesOf(trusting, burst + 10, () => '203.0.113.1')
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await createFrom(trusting, '203.0.113.2')).toBe(401)
    expect(lines).toEqual([])
  })

  it('that reports no address, visitors share limits wide enough for many, and use up no other visitor’s', async () => {
    const statuses = await statusesOf(trusting, burst + 10, (i) => `garbage-${i}`)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(await statusesOf(trusting, 20 * burst, (i) => `garbage-${i}`)).toContain(429)
    expect(await createFrom(trusting, '203.0.113.3')).toBe(401)
    expect(lines.splice(0)).toEqual([expect.stringContaining('reports no address')])
  })

  it('that is not, no header gives anyone limits of their own, and the log says so once', async () => {
    const statuses = await statusesOf(other, burst + 10, (i) => `203.0.113.${i}`)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUST_PROXY')
    const more = await statusesOf(other, 20 * burst, (i) => `203.0.113.${i}`)
    expect(more).toContain(429)
  })
})
