import { randomBytes } from 'node:crypto'
import { access, chmod, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

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
  const kept = await readFile(file, 'utf8').catch(refuseUnreadable)
  if (kept) return kept.trim()
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  // A link is made only where there is none yet: of several first starts all use the same.
  await link(draft, file).catch(() => {})
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}

function refuseUnreadable(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw new StartError(`${error.path} cannot be read (${error.code}); start Lintel as the user that made it.`)
}
