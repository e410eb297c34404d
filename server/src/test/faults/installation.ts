import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopPostgres } from '../../db/embedded-cluster.ts'
import { createLauncher, type Launched } from '../launch.ts'

type Env = Record<string, string>
type Launcher = ReturnType<typeof createLauncher>
export type Installation = Awaited<ReturnType<typeof createInstallation>>
export type Server = ReturnType<typeof createServer>

/** Nothing listens there: where users find a server that is down. */
const DOWN = '127.0.0.1:1'
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** A folder and the processes that are started in it. Each test starts the parts that it needs. */
export async function createInstallation(env: Env = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-faults-'))
  // For PostgreSQL, which runs as another user.
  await chmod(folder, 0o711)
  const launcher = createLauncher({
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    // Every user calls from an address of their own.
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'error',
    AGENT_SIGNUP: 'open',
    SESSION_SECRET: 'a secret for tests, thirty-two bytes or more',
    ...env,
  })
  const servers: Server[] = []
  const closing: (() => unknown)[] = []

  async function close() {
    for (const signal of SIGNALS) process.off(signal, abort)
    launcher.killAll()
    for (const server of servers) await server.stopPostgres()
    for (const end of closing) await end()
    await rm(folder, { recursive: true, force: true })
  }
  const abort = () => close().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, abort)

  return {
    folder,
    servers,
    launch: launcher.launch,
    /** @param program of an earlier build; this one's when absent */
    createServer(name: string, variables: Env = {}, program?: `/${string}`) {
      const server = createServer(launcher, { DATA_DIR: path.join(folder, name), ...variables }, program)
      servers.push(server)
      return server
    },
    /** @param end ends a part; called before those of earlier parts, also when they fail to start */
    onClose: (end: () => unknown) => void closing.unshift(end),
    close,
  }
}

/** A Lintel process that is killed and started again. */
function createServer(launcher: Launcher, env: Env, program: `/${string}` | 'main' = 'main') {
  const dataDir = env.DATA_DIR ?? ''
  mkdirSync(dataDir, { recursive: true })
  const cluster = path.join(dataDir, 'postgres')
  const starts: Launched[] = []
  let host = DOWN

  const current = () => {
    const launched = starts.at(-1)
    if (!launched) throw new Error('the server was never started')
    return launched
  }
  const launch = (more: Env = {}) => {
    const launched = launcher.launch(program, { ...env, ...more })
    starts.push(launched)
    return launched
  }
  const end = (signal: NodeJS.Signals) => {
    host = DOWN
    current().child.kill(signal)
    return current().ended
  }

  return {
    dataDir,
    files: path.join(dataDir, 'files'),
    /** Its embedded PostgreSQL. */
    database: { host: cluster, port: 5432, user: 'lintel', database: 'lintel' },
    host: () => host,
    origin: () => `http://${host}`,
    /** Begins a start, without waiting until it serves. */
    launch,
    async start(more?: Env) {
      host = new URL(await launch(more).address()).host
    },
    /** @returns the exit code and standard error */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (signal: NodeJS.Signals) => current().child.kill(signal),
    pid: () => current().child.pid ?? 0,
    isRunning: () => current().child.exitCode === null && current().child.signalCode === null,
    /** Of every start. */
    stderr: () => starts.map(({ written }) => written.stderr).join(''),
    /** Kills its embedded PostgreSQL without its backends, if there is one. */
    async killPostgres() {
      const pid = Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
      if (pid) attempt(() => process.kill(pid, 'SIGKILL'))
    },
    stopPostgres: () => stopPostgres(cluster),
  }
}

/** For what may have ended already. */
export function attempt(action: () => void) {
  try {
    action()
  } catch {
    // It does not run any more.
  }
}
