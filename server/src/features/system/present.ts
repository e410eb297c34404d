import type { BouncedEmail, FailedJob, System } from '@lintel/contract/system/schema'
import type { BackupRow } from '../../backup/table.ts'
import type { FailedJobRow } from '../../jobs/table.ts'
import type { BouncedEmailRow } from '../../mail/table.ts'
import type { ProcessRow } from '../../processes/table.ts'

export const presentProcess = (row: ProcessRow, thisId: string): System['processes'][number] => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  isThis: row.id === thisId,
})

export const presentBackup = (row: BackupRow): System['backups'][number] => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** @param titles what jobs of each kind do */
export const presentFailedJob = (row: FailedJobRow, titles: Map<string, string>): FailedJob => ({
  id: row.id,
  title: titles.get(row.kind) ?? row.kind,
  attempts: row.attempts,
  error: row.lastError,
  createdAt: row.createdAt.toISOString(),
  failedAt: row.failedAt.toISOString(),
})

export const presentBouncedEmail = (row: BouncedEmailRow): BouncedEmail => ({ ...row, at: row.at.toISOString() })
