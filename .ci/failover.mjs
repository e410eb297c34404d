import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPort, killServers, register, report, startServer } from './server-process.mjs'

// A PostgreSQL and its synchronous replica behind HAProxy, and the built server with steady writes. Kills the primary and promotes
// the replica: every acknowledged write must be there, without a restart of the server.
const WRITERS = 4
const BEFORE_MS = 4_000
/** Until the replica is promoted: HAProxy leads there earlier, where writes are refused. */
const PROMOTE_MS = 2_000
const AFTER_MS = 5_000
const HEAL_LIMIT_MS = 60_000

const bin = path.join('/usr/lib/postgresql', readdirSync('/usr/lib/postgresql').sort((a, b) => b - a)[0], 'bin')
const folder = mkdtempSync('/tmp/lintel-failover-')
// PostgreSQL refuses root; its Debian package creates this account.
const account = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
if (account.uid) chownSync(folder, account.uid, account.gid)
const ports = { primary: await findPort(), replica: await findPort(), proxy: await findPort() }
const faults = []
let haproxy

try {
  await startDatabases()
  await startProxy()
  await run()
} catch (error) {
  faults.push(error.message)
} finally {
  killServers()
  haproxy?.kill('SIGKILL')
  for (const name of ['primary', 'replica']) attempt(() => pgCtl(name, 'stop', '-m', 'immediate'))
  rmSync(folder, { recursive: true, force: true })
}
report('failover', faults)

async function run() {
  const url = `postgres://lintel@127.0.0.1:${ports.proxy}/postgres`
  const server = await startServer('server/dist/main.js', { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data') })
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
  process.kill(Number.parseInt(readFileSync(path.join(folder, 'primary/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await pause(PROMOTE_MS)
  pgCtl('replica', 'promote')
  while (healedAt === null && performance.now() < killedAt + HEAL_LIMIT_MS) await pause(50)
  await pause(AFTER_MS)
  isWriting = false
  await Promise.all(writers)

  const stored = new Set((await query('replica', 'select content from messages')).map(({ content }) => content))
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

async function startDatabases() {
  execute(
    'initdb',
    '-D',
    path.join(folder, 'primary'),
    '-U',
    'lintel',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  start('primary')
  execute(
    'pg_basebackup',
    '-D',
    path.join(folder, 'replica'),
    '-h',
    '127.0.0.1',
    '-p',
    ports.primary,
    '-U',
    'lintel',
    '-R',
    '-X',
    'stream',
  )
  start('replica')
  // After the copy, so that the promoted replica does not wait for a replica of its own.
  await query('primary', `alter system set synchronous_standby_names = '*'`)
  await query('primary', 'select pg_reload_conf()')
  const isSynchronous = async () =>
    (await query('primary', `select from pg_stat_replication where sync_state = 'sync'`)).length > 0
  while (!(await isSynchronous())) await pause(50)
}

function start(name) {
  const settings = `-c port=${ports[name]} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c synchronous_commit=on`
  pgCtl(name, 'start', '-w', '-l', path.join(folder, `${name}.log`), '-o', settings)
}

async function startProxy() {
  writeFileSync(
    path.join(folder, 'haproxy.cfg'),
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${ports.proxy}
  server primary 127.0.0.1:${ports.primary} check inter 300 fall 2 on-marked-down shutdown-sessions
  server replica 127.0.0.1:${ports.replica} check inter 300 backup
`,
  )
  haproxy = spawn('haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  await once(haproxy, 'spawn')
}

async function query(name, text) {
  const client = new pg.Client(`postgres://lintel@127.0.0.1:${ports[name]}/postgres`)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

function execute(program, ...args) {
  execFileSync(path.join(bin, program), args.map(String), { ...account, cwd: folder, stdio: 'pipe' })
}

function pgCtl(name, ...args) {
  // Without a pipe, which PostgreSQL would keep open.
  execFileSync(path.join(bin, 'pg_ctl'), ['-D', path.join(folder, name), ...args], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
}

function idOf(flag) {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

function attempt(action) {
  try {
    action()
  } catch {
    // It does not run any more.
  }
}
