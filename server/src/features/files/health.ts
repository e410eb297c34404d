import type { Finding } from '@lintel/contract/system/schema'
import { sum } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { formatBytes } from '../../format/format-bytes.ts'
import { type HealthCheck, off, ok, warning } from '../../health/finding.ts'
import { pingScanner } from './clamd.ts'
import { storageTotals } from './table.ts'

const FILES = 'Files'
const SCANNER = 'Virus scanner'

/** Whether the store answers and has space, and whether the virus scanner answers. */
export const fileHealth = (context: AppContext): HealthCheck[] => [
  { part: FILES, run: () => checkStore(context) },
  { part: SCANNER, run: () => checkScanner(context.settings.uploads.clamdUrl) },
]

async function checkStore({ db, storage, settings }: AppContext): Promise<Finding[]> {
  const { freeBytes } = await storage.check()
  const { storageMaxBytes, diskReserveBytes } = settings.uploads
  const found: Finding[] = []
  if (freeBytes !== null && freeBytes < 2 * diskReserveBytes)
    found.push(
      warning(
        FILES,
        `${formatBytes(freeBytes)} are free on the volume of DATA_DIR. Below ${formatBytes(diskReserveBytes)}, uploads are refused.`,
        'Free space on the volume, enlarge it, or store files in S3.',
      ),
    )
  if (storageMaxBytes !== null) {
    const [total] = await db.select({ bytes: sum(storageTotals.bytes) }).from(storageTotals)
    const bytes = Number(total?.bytes ?? 0)
    if (bytes > 0.9 * storageMaxBytes)
      found.push(
        warning(
          FILES,
          `${formatBytes(bytes)} of at most ${formatBytes(storageMaxBytes)} are used.`,
          'Raise STORAGE_MAX: at the limit, uploads are refused.',
        ),
      )
  }
  if (found.length > 0) return found
  return [ok(FILES, freeBytes === null ? 'The bucket answers.' : `${formatBytes(freeBytes)} are free.`)]
}

async function checkScanner(url: string | null): Promise<Finding[]> {
  if (!url)
    return [off(SCANNER, 'Documents are not scanned for viruses.', 'Set CLAMD_URL to the address of a ClamAV daemon.')]
  await pingScanner(url)
  return [ok(SCANNER, 'It answers.')]
}
