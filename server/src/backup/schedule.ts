import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { ScheduledTask } from '../jobs/schedule.ts'
import { isDue } from './records.ts'
import { findScheduledTime } from './scheduled-time.ts'
import type { BackupSettings } from './settings.ts'
import { backups } from './table.ts'

export type BackupSchedule = {
  tasks: ScheduledTask[]
  /** Ends a backup that this process makes. It is tried again later, by any process. */
  close(): Promise<void>
}

type Options = {
  db: Db
  settings: BackupSettings
  log: FastifyBaseLogger
  /** The bundled program `backup`; found beside this file when absent. */
  program?: string
}

const isBundled = !import.meta.url.endsWith('.ts')
const PROGRAM = fileURLToPath(new URL(isBundled ? './backup.js' : '../cli/backup.ts', import.meta.url))

/**
 * Makes a backup each day in a process of its own, so that requests don't wait for it. Every server starts one when the time has come;
 * the first to get the lock of backups makes it. A time at which no server ran is made up for.
 */
export function createBackupSchedule({ db, settings, log, program }: Options): BackupSchedule {
  let child: ChildProcess | null = null
  let isClosed = false

  async function runDue(now: Date) {
    const time = findScheduledTime(now, settings)
    if (child || !(await isDue(db, time, now)) || isClosed) return
    // Not awaited: the schedule waits for its tasks when the server starts and stops.
    makeBackup(time).catch((error: Error) =>
      log.error({ reason: error.message }, 'a scheduled backup could not be made'),
    )
  }

  async function makeBackup(time: Date) {
    const file = program ?? PROGRAM
    // It reads the same environment. A failure is in its row, in a sentence without paths.
    const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
    child = spawn(process.execPath, [...loader, file, '--scheduled', time.toISOString()], { stdio: 'ignore' })
    try {
      const [code] = await once(child, 'close')
      if (!isClosed) await report(time, code)
    } finally {
      child = null
    }
  }

  async function report(time: Date, code: number | null) {
    const [row] = await db.select().from(backups).where(eq(backups.scheduledFor, time))
    if (code === 0 && row?.status === 'done')
      log.info({ bytes: row.bytes, files: row.fileCount }, 'a scheduled backup was made')
    else if (row?.status === 'failed')
      log.error({ reason: row.error, attempts: row.attempts }, 'a scheduled backup failed')
    else if (code !== 0 && row?.status !== 'running') log.error({ code }, 'a scheduled backup ended with an error')
  }

  return {
    tasks: settings.to ? [{ name: 'make scheduled backups', every: 'minute', run: runDue }] : [],
    async close() {
      isClosed = true
      const running = child
      if (!running) return
      const ended = once(running, 'close')
      running.kill('SIGTERM')
      await ended
    },
  }
}
