import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Finding } from '@lintel/contract/system/schema'
import { failed, ok, warning } from '../../health/finding.ts'

const PART = 'DATA_DIR'
/** Their owner alone may read them. */
const PRIVATE_FILES = ['session-secret', 'setup-code']
const OTHERS_MASK = 0o077

/** Whether the folder can be used, and keeps its secrets from other accounts of the machine. */
export async function checkDataDir(dataDir: string): Promise<Finding[]> {
  const found = await stat(dataDir).catch(() => null)
  if (!found) return [warning(PART, `${dataDir} does not exist yet.`, 'The first start creates it.')]
  const isWritable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return [
      failed(PART, `${dataDir} can’t be written.`, 'Run this as the account that runs Lintel, or make it the owner.'),
    ]
  const open = (await Promise.all(PRIVATE_FILES.map((name) => checkPrivate(path.join(dataDir, name))))).flat()
  return open.length > 0 ? open : [ok(PART, `${dataDir} can be written.`)]
}

async function checkPrivate(file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => null)
  if (!found || (found.mode & OTHERS_MASK) === 0) return []
  return [warning(PART, `Other accounts of this machine can read ${file}.`, `Run: chmod 600 ${file}`)]
}
