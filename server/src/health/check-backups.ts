import { desc, eq } from 'drizzle-orm'
import { backups } from '../backup/table.ts'
import type { Db } from '../db/connect.ts'
import { failed, type HealthCheck, ok, warning } from './finding.ts'
import { isSet, type SettingInForce } from './settings-in-force.ts'

const PART = 'Backups'
const HOUR_MS = 60 * 60 * 1000
/** A daily one may take some hours, and fail once. */
const MAX_AGE_MS = { scheduled: 50 * HOUR_MS, manual: 8 * 24 * HOUR_MS }

/** Whether there is a recent backup. */
export const backupsCheck = (db: Db, settings: SettingInForce[]): HealthCheck => ({
  part: PART,
  async run() {
    const isScheduled = isSet(settings, 'BACKUP_TO')
    const [latest] = await db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(1)
    const [good] = await db
      .select()
      .from(backups)
      .where(eq(backups.status, 'done'))
      .orderBy(desc(backups.startedAt), desc(backups.id))
      .limit(1)
    const advice = isScheduled
      ? 'The log has more; “npm run backup -- FILE” makes one by hand.'
      : 'Set BACKUP_TO for one every day, or run “npm run backup -- FILE”.'
    if (latest?.status === 'failed')
      return [failed(PART, `The last one failed: ${latest.error ?? 'it was ended'}`, advice)]
    if (!good) return [warning(PART, 'There is none yet.', advice)]
    const ageMs = Date.now() - good.startedAt.getTime()
    const age = describeAge(ageMs)
    if (ageMs > MAX_AGE_MS[isScheduled ? 'scheduled' : 'manual'])
      return [warning(PART, `The newest is ${age} old.`, advice)]
    return [ok(PART, `The newest is ${age} old.`)]
  },
})

function describeAge(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
