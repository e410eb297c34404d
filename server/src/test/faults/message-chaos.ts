import { expect, onTestFinished, vi } from 'vitest'
import type { ConnectionSettings } from '../../db/connect.ts'
import type { startProxy } from '../proxy.ts'
import { execute } from '../throwaway-postgres.ts'
import { createLedger } from './ledger.ts'
import { openPage, type Page } from './page.ts'
import { checkStored } from './stored.ts'
import { createTraffic } from './traffic.ts'
import { registerUser, type Site, type User } from './users.ts'

/** One user of a conversation. */
type Participant = { page: Page; partner: User; sent: Promise<unknown>[] }

const waitUntil = (condition: () => boolean) => expect.poll(condition, { timeout: 120_000, interval: 20 }).toBe(true)

type Options = {
  /** Two users each. */
  pairs: number
  messagesEach: number
  /** Unacknowledged messages of one user. With few users it is lower, so that the kills come before the last message. */
  maxUnacknowledged: number
  /** At least. */
  kills: number
}

type Part = { host(): string; start(): Promise<void>; kill(): Promise<unknown> }
type Parts = {
  settings: ConnectionSettings
  /** Each is killed in turn, and started again. */
  servers: Part[]
  redis?: Awaited<ReturnType<typeof startProxy>> | null
}

/** Users exchange messages while processes are killed: each message is stored once, and all see the same order. */
export async function exchangeMessages(
  { pairs, messagesEach, maxUnacknowledged, kills: minKills }: Options,
  { settings, servers, redis }: Parts,
) {
  // The browser app logs failed sends to the console, as specified.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  const total = pairs * 2 * messagesEach
  /** Acknowledged messages between two kills. */
  const killEvery = total / (minKills + 1)
  await Promise.all(servers.map((server) => server.start()))
  let requests = 0
  // Round robin over the processes, as a load balancer does.
  const host = () => {
    requests += 1
    return servers[requests % servers.length]?.host() ?? ''
  }
  const ledger = createLedger()
  const traffic = createTraffic()
  const site: Site = { origin: () => `http://${host()}`, ledger, traffic }
  const participants: Participant[] = []
  for (let i = 0; i < pairs; i++) {
    const [tenant, owner] = await Promise.all([registerUser(site, 'tenant'), registerUser(site, 'owner')])
    participants.push({ page: openPage(tenant, host, [owner]), partner: owner, sent: [] })
    participants.push({ page: openPage(owner, host, [tenant]), partner: tenant, sent: [] })
  }
  const registered = ledger.acknowledged()
  const countAcknowledged = () => ledger.acknowledged() - registered
  const countSent = () => participants.reduce((sum, { sent }) => sum + sent.length, 0)
  const write = ({ page, partner, sent }: Participant) => {
    sent.push(page.send(partner, `${page.user.id} ${sent.length}`))
  }
  // An owner may write to a tenant only after the tenant wrote first.
  for (const participant of participants) if (participants.indexOf(participant) % 2 === 0) write(participant)
  await waitUntil(() => countAcknowledged() === pairs)

  let kills = 0
  let nextKill = countAcknowledged() + killEvery
  let rounds = 0
  // Participants don't write far beyond the next kill, so that it comes while messages are unacknowledged, and before the last message.
  const canWrite = ({ page, sent }: Participant) =>
    sent.length < messagesEach && page.unsent() < maxUnacknowledged && countSent() < nextKill + killEvery / 2
  while (countSent() < total) {
    rounds += 1
    for (const [at, participant] of participants.entries()) {
      if (!canWrite(participant)) continue
      write(participant)
      if ((at + rounds) % 29 === 0) participant.page.reload()
    }
    if (countAcknowledged() >= nextKill) {
      nextKill += killEvery
      const server = servers[kills % servers.length]
      kills += 1
      if (redis && kills % 3 === 1) await redis.cut()
      await server?.kill()
      await server?.start()
      await redis?.mend()
    }
    await waitUntil(
      () => countSent() >= total || countAcknowledged() >= nextKill || participants.some((each) => canWrite(each)),
    )
  }
  expect(kills).toBeGreaterThanOrEqual(minKills)

  await waitUntil(() => countAcknowledged() === total)
  await Promise.all(participants.flatMap(({ sent }) => sent))
  expect(await checkStored(ledger, settings)).toEqual([])
  expect(traffic.faults).toEqual([])
  const inOrder = 'select id, sender_id, receiver_id from messages order by created_at'
  const rows = await execute(settings, inOrder)
  expect(rows).toHaveLength(total)
  for (const { page, partner } of participants) {
    const both = [page.user.id, partner.id]
    const expected = rows.filter((row) => both.includes(row.sender_id) && both.includes(row.receiver_id))
    await expect.poll(() => page.thread(partner), { timeout: 60_000 }).toEqual(expected.map(({ id }) => id))
  }
  for (const { page } of participants) page.close()
}
