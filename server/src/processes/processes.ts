import { hostname } from 'node:os'
import { desc, eq, gt, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '../db/connect.ts'
import type { ScheduledTask } from '../jobs/schedule.ts'
import { VERSION } from '../process/version.ts'
import { type ProcessRow, processes } from './table.ts'

/** Three missed reports. */
const DEAD_AFTER = sql`current_instant() - interval '3 minutes'`
const SHOWN_MAX = 100

export type ProcessReporter = {
  id: string
  /** Reports every minute, and forgets processes that died. */
  task: ScheduledTask
  /** Removes the report of this process. */
  close: () => Promise<void>
}

/** @param count connections and users of this process */
export function createProcessReporter(db: Db, count: () => Pick<ProcessRow, 'connections' | 'users'>): ProcessReporter {
  const id = v7()
  const host = hostname()
  let hasReported = false
  return {
    id,
    task: {
      name: 'report this process',
      every: 'minute',
      async run() {
        const report = { id, host, version: VERSION, nodeVersion: process.versions.node, ...count() }
        hasReported = true
        await db
          .insert(processes)
          .values(report)
          .onConflictDoUpdate({ target: processes.id, set: { ...report, seenAt: sql`current_instant()` } })
        await db.delete(processes).where(lt(processes.seenAt, DEAD_AFTER))
      },
    },
    async close() {
      if (hasReported) await db.delete(processes).where(eq(processes.id, id))
    },
  }
}

/** Lists the processes that live, the newest first. */
export function listProcesses(db: Db): Promise<ProcessRow[]> {
  return db
    .select()
    .from(processes)
    .where(gt(processes.seenAt, DEAD_AFTER))
    .orderBy(desc(processes.startedAt), desc(processes.id))
    .limit(SHOWN_MAX)
}
