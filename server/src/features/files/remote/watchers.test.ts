import { once } from 'node:events'
import { accountRoutes } from '@lintel/contract/accounts/routes'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { ALLOWED_ADDRESS, importCalls, startRemoteSite } from '../../../test/imports.ts'
import { listenOn } from '../../../test/sockets.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../../test/world.ts'
import { sessions } from '../../accounts/table.ts'
import { createWatchers } from './watchers.ts'

const site = await startRemoteSite()
afterAll(() => site.close())
/** Never ends. */
site.respond = (_request, response) => void response.writeHead(200).write('some')
const world = await makeWorldForFile({
  isRateLimitOn: true,
  uploads: { ...SETTINGS.uploads, importNetworks: [ALLOWED_ADDRESS] },
})
const host = await listenOn(world.app)
let owner: TestUser
beforeEach(async () => {
  owner = await world.owner()
})
const { createImport, watchImport } = importCalls(world, host, () => owner)
const closeCodeOf = async (ws: WebSocket): Promise<number> => (await once(ws, 'close'))[0]
const watch = async () => watchImport((await createImport(`${site.url}/a`)).body.token)

it('accepts 20 sockets of a person, and others of another person', async () => {
  const { body } = await createImport(`${site.url}/a`)
  const open = []
  for (let i = 0; i < 20; i++) open.push(await watchImport(body.token))
  await expect(watchImport(body.token)).rejects.toThrow('no upgrade: 429')
  const closed = closeCodeOf(open[0]?.ws as WebSocket)
  open[0]?.ws.close()
  await closed
  open.push(await watchImport(body.token))
  const first = owner
  owner = await world.owner()
  open.push(await watch())
  for (const { ws } of open) ws.close()
  expect(owner.id).not.toBe(first.id)
})

it('closes sockets beyond the limit whose handshakes ran at once', async () => {
  const { body } = await createImport(`${site.url}/a`)
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => watchImport(body.token)))
  const open = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.ws] : []))
  await expect.poll(() => open.filter(({ readyState, OPEN }) => readyState === OPEN).length).toBe(20)
  for (const ws of open) ws.close()
})

it('closes a socket that sends too fast', async () => {
  const { ws, send } = await watch()
  const closed = closeCodeOf(ws)
  for (let i = 0; i < 200; i++) send('pause')
  expect(await closed).toBe(CLOSE_CODES.refused)
})

it('closes the sockets of a session that signs out, and no others', async () => {
  const other = owner
  const kept = await watch()
  owner = await world.owner()
  const { ws } = await watch()
  const closed = closeCodeOf(ws)
  await world.call(owner, accountRoutes.logout)
  expect(await closed).toBe(CLOSE_CODES.signedOut)
  expect(kept.ws.readyState).toBe(kept.ws.OPEN)
  expect(other.id).not.toBe(owner.id)
  kept.ws.close()
})

it('closes the sockets of sessions that have ended', async () => {
  const watchers = createWatchers(world.context)
  const closed: number[] = []
  const ws = { on() {}, ping() {}, terminate() {}, close: (code: number) => closed.push(code) } as unknown as WebSocket
  const [row] = await world.db.select().from(sessions)
  const actor = { id: owner.id, role: 'owner' as const, isApproved: true }
  const session = { actor, region: { locale: null, timeZone: null }, confirmedAt: new Date(), expiresAt: new Date() }
  watchers.add(ws, { ...session, sid: row?.sid ?? '' }, '::1', () => {})
  await watchers.check()
  expect(closed).toEqual([])
  watchers.add(ws, { ...session, sid: 'ended' }, '::1', () => {})
  await watchers.check()
  expect(closed).toEqual([CLOSE_CODES.signedOut])
})
