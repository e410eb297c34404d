import { randomBytes } from 'node:crypto'
import { access, chmod, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

/** The disk, or what its owner may use of it, is full. */
const FULL: unknown[] = ['ENOSPC', 'EDQUOT']

/** Make the folder everything is kept in, unless it is there. @throws StartError when nothing can be written in it */
export async function prepareDataDir(dataDir: string) {
  try {
    // Where root serves, the embedded PostgreSQL is another account and may have to walk through.
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

/** The secret that signs cookies: made at the first start, readable by its owner alone, the same ever after. */
export async function keepSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  return (await readPrivateFile(file)) ?? (await createPrivateFile(file, randomBytes(32).toString('base64url')))
}

/** @returns the text of a file, trimmed; null when there is no such file @throws StartError when it can't be read */
export async function readPrivateFile(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new StartError(`${file} cannot be read (${error.code}); start Lintel as the user that made it.`)
  })
  return text.trim() || null
}

/**
 * Create a file that only its owner can read, unless it exists.
 * @returns its text: the given one, or the one that another process wrote first
 * @throws StartError when it can't be written
 */
export async function createPrivateFile(file: string, text: string): Promise<string> {
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${text}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    // A link is made only where there is none yet: of several first starts all use the same.
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
