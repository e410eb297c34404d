import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../errors/start-error.ts'
import type { Account, Binaries } from './embedded-binaries.ts'

const run = promisify(execFile)
/** Settings for data that is deleted after the tests. */
const DISPOSABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  // Autovacuum in the template database would block copying it.
  autovacuum: 'off',
}
const LOG_BYTES = 5_000_000
const STOP_MS = 10_000

/** A PostgreSQL cluster. Its folder also holds its socket. */
export type Cluster = { folder: string; logFile: string; isDurable: boolean; binaries: Binaries }

/** The account that owns the cluster; undefined before there is one. @throws StartError when it is another account than ours */
export async function clusterOwner(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined)
  if (!found) return undefined
  const ourUid = process.getuid?.()
  if (ourUid !== 0 && found.uid !== ourUid)
    throw new StartError(`${folder} belongs to another user (uid ${found.uid}); start Lintel as that user.`)
  return found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

/**
 * Create the cluster unless it exists. It is renamed into place when complete, so that an interrupted or concurrent first start
 * does no harm.
 * @throws StartError when it belongs to another major version, or can't be created
 */
export async function prepareCluster({ folder, isDurable, binaries }: Cluster) {
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version && Number.parseInt(version, 10) !== binaries.major)
    throw new StartError(
      `${folder} was made by PostgreSQL ${version.trim()}, and the one here is ${binaries.major}; docs/operations.md says how to upgrade.`,
    )
  if (version) return
  const fresh = await mkdtemp(`${folder}-`)
  if (binaries.account) await chown(fresh, binaries.account.uid, binaries.account.gid)
  try {
    const options = ['-D', pathWithin(fresh), '--username=postgres', '--auth-local=trust', '--auth-host=reject']
    const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8']
    await run(
      path.join(binaries.bin, 'initdb'),
      [...options, '--encoding=UTF8', ...locale, ...(isDurable ? [] : ['--no-sync'])],
      { ...binaries.account, cwd: fresh, env: {} },
    )
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (await exists(path.join(folder, 'PG_VERSION'))) return
    throw new StartError(
      `PostgreSQL could not be set up in ${folder}: ${reasonOf(error)}; DATABASE_URL names another one.`,
    )
  }
}

/** Start the cluster's PostgreSQL in its own session, so that Ctrl-C in a terminal reaches the server alone. */
export async function spawnPostgres({ folder, logFile, isDurable, binaries }: Cluster): Promise<ChildProcess> {
  await removeStalePid(folder)
  const log = await open(logFile, 'a', 0o600)
  if ((await log.stat()).size > LOG_BYTES) await truncate(logFile)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server reports failed statements; this log would also contain what users typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(isDurable ? {} : DISPOSABLE),
  }
  try {
    const child = spawn(
      path.join(binaries.bin, 'postgres'),
      ['-D', pathWithin(folder), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...binaries.account, cwd: folder, env: {}, detached: isDurable, stdio: ['ignore', log.fd, log.fd] },
    )
    await once(child, 'spawn')
    return child
  } catch (error) {
    throw new StartError(`PostgreSQL could not be started: ${reasonOf(error)}.`)
  } finally {
    await log.close()
  }
}

/** Stop the cluster's PostgreSQL, also one that another process started, and wait until it has ended. */
export async function stopPostgres(folder: string) {
  const pid = await livePostmaster(folder)
  if (!pid || !signal(pid, 'SIGINT')) return
  const startedAt = performance.now()
  while (signal(pid, 0)) {
    const waited = performance.now() - startedAt
    // The next start recovers committed transactions.
    if (waited > STOP_MS) signal(pid, waited > 2 * STOP_MS ? 'SIGKILL' : 'SIGQUIT')
    await pause(10)
  }
}

/** Whether a process is starting or running on the cluster. */
export async function isPostgresAlive(folder: string): Promise<boolean> {
  return (await livePostmaster(folder)) !== undefined
}

/**
 * The cluster's folder as PostgreSQL gets it. Under root, PostgreSQL's account may lack the right to enter the path (a home of mode
 * 0700), but Linux allows the current directory.
 */
function pathWithin(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/**
 * After a crash of the machine, the process id in PostgreSQL's lock file can belong to another program; PostgreSQL would then refuse
 * to start. The id of no process stays: PostgreSQL uses it to look for leftover processes.
 */
async function removeStalePid(folder: string) {
  const pid = await recordedPid(folder)
  if (!pid || !signal(pid, 0) || (await isPostgres(pid))) return
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  await rm(path.join(folder, '.s.PGSQL.5432.lock'), { force: true })
}

/** The process that runs on the cluster, also one that another process started. */
async function livePostmaster(folder: string): Promise<number | undefined> {
  const pid = await recordedPid(folder)
  return pid && signal(pid, 0) && (await isPostgres(pid)) ? pid : undefined
}

async function recordedPid(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/** Known only on Linux; elsewhere true. */
async function isPostgres(pid: number): Promise<boolean> {
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')
  return program.trim() === 'postgres'
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** The line of a failed program's output that has the reason. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const lines = text.trim().split('\n')
  return lines.find((line) => /(error|fatal|panic): /i.test(line)) ?? lines.at(-1) ?? text
}
