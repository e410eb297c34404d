import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { events } from '../events/table.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { makeWorldForFile } from '../test/world.ts'
import { parseAddress } from './caller-address.ts'

const READ: [string, string | null][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['1.2.3.4:55', '1.2.3.4'],
  ['[2001:db8::1]:80', '2001:db8::1'],
  ['[::1]', '::1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
  [' ', null],
  ['127.1', null],
  ['0x7f.0.0.1', null],
  ['1.2.3.4:port', null],
  ['1.2.3.4:55:66', null],
  ['[]', null],
  ['%eth0', null],
  ['1.2.3.4/8', null],
  ["1.2.3.4'; select 1", null],
  ['1.2.3.4\0', null],
  ['a'.repeat(4096), null],
  [`fe80::1%${'z'.repeat(4096)}`, null],
]

describe('parseAddress', () => {
  it.each(READ.map(([text, address]) => [text.slice(0, 40), address, text] as const))(
    'reads %j as %j',
    (_, address, text) => {
      expect(parseAddress(text)).toBe(address)
    },
  )

  it('reads no address where there is none, as on a socket file', () => {
    expect(parseAddress(undefined)).toBeNull()
  })
})

describe('signing in through a trusted proxy', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const world = await makeWorldForFile({ trustProxy: 'loopback', isRateLimitOn: true }, log)
  const signIn = (username: string, from: string) =>
    world.call(null, routes.login, {
      body: { username, password: 'wrong' },
      headers: { 'x-forwarded-for': from },
    })
  // Attempts at one account are slowed.
  let count = 0
  const printable = READ.filter(([text]) => !/\0/.test(text))

  it.each(printable.map(([from, address]) => [from.slice(0, 40), from, address] as const))(
    'is refused alike from %j',
    async (_name, from, address) => {
      expect((await signIn(`nobody-${count++}`, from)).status).toBe(401)
      const [row] = await world.db.select().from(events).orderBy(desc(events.id)).limit(1)
      // Without a report the proxy itself is the caller.
      expect(row?.address).toBe(from.trim() === '' ? '127.0.0.1' : address)
    },
  )

  it('succeeds without an address, and the log says once what to set', async () => {
    const user = await world.tenant({ passwordHash: await hashPassword('three wooden doors') })
    const body = { username: user.username, password: 'three wooden doors' }
    const response = await world.call(null, routes.login, { body, headers: { 'x-forwarded-for': 'unknown' } })
    expect(response.status).toBe(200)
    const isOfUser = eq(events.actorId, user.id)
    expect(await world.db.select().from(events).where(isOfUser)).toMatchObject([{ address: null }])
    expect(lines.filter((line) => line.includes('reports no address'))).toHaveLength(1)
  })
})
