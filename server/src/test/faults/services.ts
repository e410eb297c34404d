import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { attempt, type Installation } from './installation.ts'

/** A part beside Lintel and PostgreSQL, from Debian's packages. */
export type Service = {
  start(): Promise<void>
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
}

/** Below the range of ports that the system assigns. */
export const PORTS = {
  site: 18100,
  one: 18101,
  two: 18102,
  alone: 18103,
  primary: 18110,
  replica: 18111,
  postgres: 18112,
  pgbouncer: 18113,
  redis: 18114,
  s3: 18120,
}

/** Makes a folder of the account that PostgreSQL and PgBouncer run under: they refuse root, and the Debian package creates one. */
export function createPostgresFolder(parent: string, name: string) {
  const folder = path.join(parent, name)
  mkdirSync(folder)
  if (process.getuid?.() !== 0) return { folder, account: {} }
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const account = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, account.uid, account.gid)
  return { folder, account }
}

/** Starts a program that listens on a port. */
async function startService({ onClose }: Installation, port: number, program: string, args: string[], account = {}) {
  let child: ChildProcess
  const service: Service = {
    async start() {
      child = spawn(program, args, { stdio: 'ignore', ...account })
      await once(child, 'spawn')
      await waitForPort(port)
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    signal: (name) => void child.kill(name),
  }
  onClose(() => service.signal('SIGKILL'))
  await service.start()
  return service
}

export const startRedis = (installation: Installation) =>
  startService(installation, PORTS.redis, 'redis-server', ['--port', String(PORTS.redis), '--save', ''])

/** In front of HAProxy's way to the primary. */
export function startPgBouncer(installation: Installation) {
  const { folder, account } = createPostgresFolder(installation.folder, 'pgbouncer')
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(path.join(folder, 'users'), '"lintel" ""\n')
  writeFileSync(file, pgBouncerLines(folder))
  return startService(installation, PORTS.pgbouncer, 'pgbouncer', ['-q', file], account)
}

/** Leads to the primary, and to the two servers if there are any. */
export function startHaproxy(installation: Installation, { withSite = false } = {}) {
  const file = path.join(installation.folder, 'haproxy.cfg')
  writeFileSync(file, (withSite ? SITE_LINES : '') + POSTGRES_LINES)
  return startService(installation, withSite ? PORTS.site : PORTS.postgres, 'haproxy', ['-db', '-f', file])
}

/** radosgw, which becomes a daemon and writes its process id down. @returns the service, and Lintel's variables */
export async function startS3({ folder: parent, onClose }: Installation) {
  const folder = path.join(parent, 's3')
  const pid = () => {
    const file = readdirSync(path.join(folder, 'pid')).find((name) => !/^(mon|osd|mgr)\b/.test(name)) ?? ''
    return Number(readFileSync(path.join(folder, 'pid', file), 'utf8'))
  }
  onClose(() => {
    attempt(() => process.kill(pid(), 'SIGCONT'))
    attempt(() => execFileSync('bash', ['.ci/s3-server', 'stop', folder]))
  })
  const lines = execFileSync('bash', ['.ci/s3-server', 'start', folder, String(PORTS.s3)], { encoding: 'utf8' }).trim()
  const env = Object.fromEntries(lines.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)))
  const signal = (name: NodeJS.Signals) => void process.kill(pid(), name)
  const service: Service = {
    async start() {
      const args = ['-c', path.join(folder, 'ceph.conf'), '-n', 'client.admin']
      execFileSync('radosgw', args, { stdio: 'ignore', cwd: folder })
      await waitForPort(PORTS.s3)
    },
    kill: async () => signal('SIGKILL'),
    signal,
  }
  return { service, env: { ...env, S3_BUCKET: 'lintel-faults', S3_STS_ROLE_ARN: '' } as Record<string, string> }
}

async function waitForPort(port: number) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}

const POSTGRES_LINES = `listen postgres
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  bind 127.0.0.1:${PORTS.postgres}
  server primary 127.0.0.1:${PORTS.primary} check inter 300 fall 2 on-marked-down shutdown-sessions
  server replica 127.0.0.1:${PORTS.replica} check inter 300 backup
`

// Every request gets its own connection to a server, so that none is sent on a closing one. Only idempotent requests are repeated.
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
const pgBouncerLines = (folder: string) => `[databases]
* = host=127.0.0.1 port=${PORTS.postgres}
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
