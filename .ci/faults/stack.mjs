import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { account, attempt, createPostgresPair } from '../postgres-pair.mjs'
import { startServer } from '../server-process.mjs'

/** Two Lintels behind HAProxy, with PgBouncer, PostgreSQL and its replica, Redis and S3. Every part can be killed, frozen and started. */

const PORTS = {
  site: 18100,
  one: 18101,
  two: 18102,
  alone: 18103,
  primary: 18110,
  replica: 18111,
  proxy: 18112,
  pgbouncer: 18113,
  redis: 18114,
  s3: 18120,
}
const SITE = `http://127.0.0.1:${PORTS.site}`
export const SERVER = 'server/dist/main.js'

/** Three checks of the balancer. */
const FOUND_MS = 1_500

export async function startStack(folder) {
  const postgres = createPostgresPair(folder, PORTS)
  const children = new Map()
  const servers = new Map()
  const logs = []

  /** Starts a service and waits until it listens. */
  async function run(name, port, program, args, options = {}) {
    const child = spawn(program, args, { stdio: 'ignore', ...options })
    children.set(name, child)
    await once(child, 'spawn')
    await waitForPort(port)
  }
  const kill = async (name) => {
    const child = children.get(name)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const startRedis = () => run('redis', PORTS.redis, 'redis-server', ['--port', String(PORTS.redis), '--save', ''])
  const startPgBouncer = () =>
    run('pgbouncer', PORTS.pgbouncer, 'pgbouncer', ['-q', path.join(folder, 'pgbouncer.ini')], account)

  async function startHaproxy() {
    writeFileSync(path.join(folder, 'haproxy.cfg'), `${SITE_LINES}${postgres.haproxyLines}`)
    await run('haproxy', PORTS.site, 'haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')])
  }

  // radosgw becomes a daemon and writes its process id down.
  const s3Folder = path.join(folder, 's3')
  const s3Pid = () => {
    const file = readdirSync(path.join(s3Folder, 'pid')).find((name) => !/^(mon|osd|mgr)\b/.test(name))
    return Number(readFileSync(path.join(s3Folder, 'pid', file), 'utf8'))
  }
  const startS3 = async () => {
    execFileSync('radosgw', ['-c', path.join(s3Folder, 'ceph.conf'), '-n', 'client.admin'], {
      stdio: 'ignore',
      cwd: s3Folder,
    })
    await waitForPort(PORTS.s3)
  }

  await postgres.start()
  writeFileSync(path.join(folder, 'users'), '"lintel" ""\n')
  writeFileSync(path.join(folder, 'pgbouncer.ini'), PGBOUNCER_INI(folder))
  const s3Env = Object.fromEntries(
    execFileSync('.ci/s3-server', ['start', s3Folder, String(PORTS.s3)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  )
  await startHaproxy()
  await Promise.all([startRedis(), startPgBouncer()])
  const env = {
    ...s3Env,
    S3_BUCKET: 'lintel-faults',
    S3_STS_ROLE_ARN: '',
    DATABASE_URL: `postgres://lintel@127.0.0.1:${PORTS.pgbouncer}/postgres`,
    DATABASE_DIRECT_URL: postgres.url,
    REDIS_URL: `redis://127.0.0.1:${PORTS.redis}`,
    PUBLIC_URL: SITE,
    SESSION_SECRET: 'a secret for tests, thirty-two bytes or more',
    TRUST_PROXY: 'on',
    RATE_LIMIT: 'on',
    SHUTDOWN_DELAY: '2',
  }
  execFileSync(process.execPath, ['server/dist/create-bucket.js'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  })

  /** Resolves when the balancer sends requests to it. @param name `one` or `two` @param extra variables of this start */
  async function startApp(name, extra = {}) {
    const dataDir = path.join(folder, 'disk', name)
    mkdirSync(dataDir, { recursive: true })
    servers.set(name, await startServer(SERVER, { ...env, DATA_DIR: dataDir, PORT: String(PORTS[name]), ...extra }))
    logs.push({ name, written: servers.get(name).written })
    await pause(FOUND_MS)
  }

  return {
    site: SITE,
    folder,
    postgres,
    addresses: { one: `http://127.0.0.1:${PORTS.one}`, two: `http://127.0.0.1:${PORTS.two}` },
    alonePort: String(PORTS.alone),
    app: (name) => servers.get(name),
    startApp,
    /** What the servers wrote, of every start. */
    logs,
    kill,
    signal: (name, signal) => children.get(name).kill(signal),
    startRedis,
    startPgBouncer,
    killS3: () => process.kill(s3Pid(), 'SIGKILL'),
    signalS3: (signal) => process.kill(s3Pid(), signal),
    startS3,
    stop() {
      for (const child of children.values()) child.kill('SIGKILL')
      postgres.stop()
      attempt(() => process.kill(s3Pid(), 'SIGCONT'))
      attempt(() => execFileSync('.ci/s3-server', ['stop', s3Folder]))
    },
  }
}

export async function waitForPort(port) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}

// Every request gets a connection of its own to a Lintel, so that none is sent on one that Lintel is closing. Only what may be repeated
// without harm is.
const SITE_LINES = `defaults
  mode http
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  timeout check 2s
  timeout http-request 10s
  timeout http-keep-alive 10m
  timeout queue 5s
  timeout tunnel 1h
  retries 3
  option redispatch 1
  option forwardfor
  option http-server-close
listen site
  bind 127.0.0.1:${PORTS.site}
  balance roundrobin
  option httpchk GET /healthz
  http-check disable-on-404
  retry-on conn-failure empty-response
  http-request disable-l7-retry if !METH_GET
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server one 127.0.0.1:${PORTS.one}
  server two 127.0.0.1:${PORTS.two}
`

// After a failed connection to PostgreSQL, PgBouncer refuses clients until the next try: 15 seconds by default.
const PGBOUNCER_INI = (folder) => `[databases]
* = host=127.0.0.1 port=${PORTS.proxy}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = session
server_reset_query = DISCARD ALL
server_login_retry = 1
server_connect_timeout = 5
default_pool_size = 40
max_client_conn = 200
logfile = ${folder}/pgbouncer.log
`
