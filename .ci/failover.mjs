import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresPair } from './postgres-pair.mjs'
import { findPort, killServers, register, report, startServer } from './server-process.mjs'

// A PostgreSQL and its synchronous replica behind HAProxy, and the built server with steady writes. Kills the primary and promotes
// the replica: every acknowledged write must be there, without a restart of the server.
const WRITERS = 4
const BEFORE_MS = 4_000
/** Until the replica is promoted: HAProxy leads there earlier, where writes are refused. */
const PROMOTE_MS = 2_000
const AFTER_MS = 5_000
const HEAL_LIMIT_MS = 60_000

const folder = mkdtempSync('/tmp/lintel-failover-')
const ports = { primary: await findPort(), replica: await findPort(), proxy: await findPort() }
const postgres = createPostgresPair(folder, ports)
const faults = []
let haproxy

try {
  await postgres.start()
  await startProxy()
  await run()
} catch (error) {
  faults.push(error.message)
} finally {
  killServers()
  haproxy?.kill('SIGKILL')
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
report('failover', faults)

async function run() {
  const server = await startServer('server/dist/main.js', {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'data'),
  })
  const sender = await register(server.address, 'tenant', 'tenant')
  const { id: receiverId } = await register(server.address, 'agent', 'agent')
  const acknowledged = []
  const statuses = new Map()
  let isWriting = true
  let killedAt = Number.POSITIVE_INFINITY
  let healedAt = null
  let slowestMs = 0

  const write = async (writer) => {
    for (let number = 0; isWriting; number += 1) {
      const content = `${writer}-${number}`
      const startedAt = performance.now()
      const { status } = await sender
        .call(server.address, 'POST', '/api/messages', { receiverId, content, type: 'text' })
        .catch(() => ({ status: 'broken' }))
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) acknowledged.push(content)
      if (status === 201 && startedAt > killedAt + PROMOTE_MS) healedAt ??= performance.now()
      await pause(status === 201 ? 5 : 50)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  await pause(BEFORE_MS)
  const beforeKill = acknowledged.length

  killedAt = performance.now()
  postgres.signal('primary', 'SIGKILL')
  await pause(PROMOTE_MS)
  postgres.promote()
  while (healedAt === null && performance.now() < killedAt + HEAL_LIMIT_MS) await pause(50)
  await pause(AFTER_MS)
  isWriting = false
  await Promise.all(writers)

  const stored = new Set(
    (await postgres.query('replica', 'select content from messages')).map(({ content }) => content),
  )
  const lost = acknowledged.filter((content) => !stored.has(content))
  const healed = healedAt === null ? null : (healedAt - killedAt) / 1000
  process.stdout.write(
    `failover: ${acknowledged.length} writes acknowledged (${beforeKill} before), ${lost.length} lost, healed ${healed?.toFixed(1)} s after the kill and ${(healed - PROMOTE_MS / 1000).toFixed(1)} s after the promotion, slowest request ${(slowestMs / 1000).toFixed(1)} s, answers ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
  if (lost.length > 0) faults.push(`${lost.length} acknowledged writes are lost`)
  if (healed === null) faults.push('writes did not go on')
  if (beforeKill === 0) faults.push('nothing was written before the kill')
  for (const status of statuses.keys())
    if (status !== 201 && status !== 503) faults.push(`a write was answered ${status}: ${server.written.stderr}`)
  if (server.child.exitCode !== null) faults.push('the server ended')
  const ready = await fetch(`${server.address}/readyz`)
  if (ready.status !== 200) faults.push(`/readyz answers ${ready.status}`)
}

async function startProxy() {
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, postgres.haproxyLines)
  haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  await once(haproxy, 'spawn')
}
