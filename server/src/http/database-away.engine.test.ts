import { messageRoutes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { waitUntilBlocked } from '../test/locks.ts'
import { listenOn, openSocket } from '../test/sockets.ts'
import { execute } from '../test/throwaway-postgres.ts'
import { makeWorld } from '../test/world.ts'

const AWAY = 'This site cannot reach its database right now. Please try again in a moment.'

const { admin } = inject('cluster')
const lines: { msg: string; level: number }[] = []
const world = await makeWorld(
  {},
  pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
)
afterAll(() => world.close())
const tenant = await world.tenant()
const owner = await world.owner()
const { rows } = await world.db.execute<{ name: string }>(sql`select current_database() as name`)
const name = rows[0]?.name

const send = () =>
  world.call(tenant, messageRoutes.send, { body: { receiverId: owner.id, content: 'Hello', type: 'text' } })
const openPage = () => world.app.inject({ url: '/', headers: { cookie: tenant.cookie, accept: 'text/html' } })
/** Ends every connection of the app but one, as a PostgreSQL that shuts down does. */
const endConnections = (exceptPid = 0) =>
  execute(
    admin,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> ${exceptPid}`,
  )

/** Starts requests, ends their connections while they wait for a table, and @returns their answers. */
async function interrupt<T>(table: string, start: () => Promise<T>[]): Promise<T[]> {
  const lock = await world.pool.connect()
  await lock.query(`begin; lock table ${table} in access exclusive mode`)
  const { rows } = await lock.query<{ pid: number }>('select pg_backend_pid() as pid')
  const running = start()
  await waitUntilBlocked(world.db, running.length)
  // The lock is held until they have ended: otherwise one could get it, and succeed.
  await endConnections(rows[0]?.pid)
  const answers = await Promise.all(running)
  lock.release(true)
  return answers
}

describe('a request while the database is away', () => {
  it('is answered 503 in words with Retry-After, and logged in one line a second', async () => {
    lines.length = 0
    const startedAt = performance.now()
    const answers = await interrupt('messages', () => [send(), send(), send()])

    for (const { status, problem, headers } of answers) {
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(problem).toMatchObject({ type: 'urn:lintel:problem:unavailable', detail: AWAY })
    }
    const logged = lines.filter(({ msg }) => msg === 'the database cannot be used').length
    expect(logged).toBeGreaterThan(0)
    expect(logged).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1000))
    expect(lines.filter(({ level }) => level > 40)).toEqual([])
    expect((await send()).status).toBe(201)
  })

  it('is answered 503 over the socket, too', async () => {
    const socket = await openSocket(await listenOn(world.app), tenant)
    const frame = { type: 'message', clientId: 'client-1', receiverId: owner.id, content: 'Hello' }
    const [answer] = await interrupt('messages', () => {
      socket.send(frame)
      return [socket.next('error')]
    })
    expect(answer).toMatchObject({ status: 503, detail: AWAY, clientId: 'client-1' })
    await socket.close()
  })

  it('is answered with a page when a browser asks for one', async () => {
    const [page] = await interrupt('sessions', () => [openPage()])

    expect([page?.statusCode, page?.headers['content-type'], page?.headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '5',
    ])
    expect(page?.body).toContain(AWAY)
  })

  it('is answered 503 while the server is no primary, which still answers reads', async () => {
    await execute(admin, `alter database ${name} set default_transaction_read_only = on`)
    await endConnections()
    // The first answers may be of connections that have just ended.
    await expect.poll(async () => (await world.call(null, propertyRoutes.listPublic)).status).toBe(200)
    await expect.poll(async () => (await send()).status).toBe(503)
    expect((await world.call(null, propertyRoutes.listPublic)).status).toBe(200)

    // As when another one is: only new connections can write.
    await execute(admin, `alter database ${name} reset default_transaction_read_only`)
    await expect.poll(async () => (await send()).status).toBe(201)
  })
})
