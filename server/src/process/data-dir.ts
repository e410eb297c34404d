import { randomBytes } from 'node:crypto'
import { access, chmod, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../errors/start-error.ts'

/** Disk or quota exhausted. */
const FULL: unknown[] = ['ENOSPC', 'EDQUOT']

/** Creates the data folder. @throws StartError when it can't be written */
export async function prepareDataDir(dataDir: string) {
  try {
    // Under root, the embedded PostgreSQL runs as another account, which needs to pass through.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    await access(path.join(dataDir, '.'), constants.W_OK | constants.X_OK)
    await mkdir(path.join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    throw new StartError(
      `DATA_DIR ${dataDir} ${isFile ? 'is not a folder, or lies below a file' : `cannot be written (${code})`}; name another folder or make this one yours.`,
    )
  }
}

/** Reads the secret that signs cookies; creates it on the first start, readable by its owner alone. */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  return (await readPrivateFile(file)) ?? (await createPrivateFile(file, randomBytes(32).toString('base64url')))
}

/** @returns the trimmed text of a file, or null if absent @throws StartError when it can't be read */
export async function readPrivateFile(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new StartError(`${file} cannot be read (${error.code}); start Lintel as the user that made it.`)
  })
  return text.trim() || null
}

/**
 * Creates a file that only its owner can read, unless it exists.
 * @returns the file's text, which another process may have written first
 * @throws StartError when it can't be written
 */
export async function createPrivateFile(file: string, text: string): Promise<string> {
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${text}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    // link fails if the file exists, so that concurrent first starts use the same text.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    const code = error instanceof Error && 'code' in error ? error.code : error
    const advice = FULL.includes(code)
      ? 'free some space there, or name another DATA_DIR'
      : 'make it writable, or name another DATA_DIR'
    throw new StartError(`${file} cannot be written (${code}); ${advice}.`)
  }
  return (await readPrivateFile(file)) ?? text
}

/** Writes a file that only its owner can read, in place of one that exists. @throws StartError when it can't be written */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
    await chmod(draft, 0o600)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw new StartError(
      `${file} cannot be written (${error instanceof Error && 'code' in error ? error.code : error}).`,
    )
  }
}
