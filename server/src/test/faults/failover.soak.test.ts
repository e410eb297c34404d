import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from './actions.ts'
import { createInstallation, type Installation } from './installation.ts'
import { createLedger, Lost } from './ledger.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { startHaproxy } from './services.ts'
import { checkStored } from './stored.ts'
import { createTraffic } from './traffic.ts'
import { registerUser } from './users.ts'

// A PostgreSQL and its synchronous replica behind HAProxy, and a server with steady writes.
const WRITERS = 4
const BEFORE_MS = 4_000
/** Until the replica is promoted: HAProxy leads there earlier, where writes are refused. */
const PROMOTE_MS = 2_000
const AFTER_MS = 5_000
const HEAL_LIMIT_MS = 60_000

let installation: Installation
let postgres: PostgresPair

beforeAll(async () => {
  installation = await createInstallation({ LOG_LEVEL: 'warn' })
  postgres = await startPostgresPair(installation)
  await startHaproxy(installation)
})
afterAll(() => installation.close())

it('keeps every acknowledged write when the primary is killed and the replica promoted, without a restart', async () => {
  const server = installation.createServer('data', { DATABASE_URL: postgres.url })
  await server.start()
  const [ledger, traffic] = [createLedger(), createTraffic()]
  const site = { origin: server.origin, ledger, traffic }
  const [sender, receiver] = [await registerUser(site, 'tenant'), await registerUser(site, 'agent')]
  let isWriting = true
  let killedAt = Number.POSITIVE_INFINITY
  let healedAt: number | null = null

  const write = async (writer: number) => {
    for (let number = 0; isWriting; number += 1) {
      const startedAt = performance.now()
      const isStored = await sendMessage(sender, receiver, `${writer}-${number}`).then(
        () => true,
        (error) => {
          if (!(error instanceof Lost)) throw error
          return false
        },
      )
      if (isStored && startedAt > killedAt + PROMOTE_MS) healedAt ??= performance.now()
      await pause(isStored ? 5 : 50)
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  await Promise.race([pause(BEFORE_MS), writing])
  const beforeKill = ledger.acknowledged()
  expect(beforeKill).toBeGreaterThan(2)

  killedAt = performance.now()
  await postgres.failOver(PROMOTE_MS)
  await Promise.race([expect.poll(() => healedAt, { timeout: HEAL_LIMIT_MS }).not.toBe(null), writing])
  await pause(AFTER_MS)
  isWriting = false
  await writing

  const healed = ((healedAt ?? Number.NaN) - killedAt - PROMOTE_MS) / 1000
  const { slowestMs, reasons } = traffic.next()
  process.stdout.write(
    `failover: ${JSON.stringify({ ...ledger.figures(), beforeKill, reasons })}, healed ${healed.toFixed(1)} s after the promotion, slowest request ${(slowestMs / 1000).toFixed(1)} s\n`,
  )
  expect(await checkStored(ledger, postgres.database())).toEqual([])
  // Clear refusals alone: no connection broke.
  expect(Object.keys(reasons).filter((reason) => !reason.endsWith(': 503'))).toEqual([])
  expect(server.isRunning(), server.stderr()).toBe(true)
  await sender.send({ method: 'GET', url: '/readyz' })
}, 180_000)
