import type { Finding } from '@lintel/contract/system/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { onlyRow } from '../db/only-row.ts'
import { formatBytes } from '../format/format-bytes.ts'
import { type HealthCheck, ok, warning } from './finding.ts'

const PART = 'Database'
/** Sessions, limits and signed URLs compare the two clocks. */
const MAX_SKEW_MS = 5_000

type Facts = { version: string; bytes: string; now: string }

/** Whether the database answers, and whether its clock agrees with this machine's. */
export const databaseCheck = (db: Db): HealthCheck => ({
  part: PART,
  async run() {
    const sentAt = Date.now()
    const { rows } = await db.execute<Facts>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
        extract(epoch from current_clock()) * 1000 as now`,
    )
    const receivedAt = Date.now()
    const facts = onlyRow(rows)
    return [describe(facts), ...checkClock(Number(facts.now), sentAt, receivedAt)]
  },
})

/** @returns the version without the distribution's addition */
export const versionOf = (version: string): string => version.split(' ', 1)[0] ?? ''

const describe = ({ version, bytes }: Facts) =>
  ok(PART, `PostgreSQL ${versionOf(version)}, ${formatBytes(Number(bytes))}.`)

/** The answer was written at some time between question and answer. */
function checkClock(databaseNow: number, sentAt: number, receivedAt: number): Finding[] {
  const skewMs = Math.max(sentAt - databaseNow, databaseNow - receivedAt)
  if (skewMs <= MAX_SKEW_MS) return []
  const isAhead = databaseNow > receivedAt
  return [
    warning(
      PART,
      `Its clock is ${Math.round(skewMs / 1000)} seconds ${isAhead ? 'ahead of' : 'behind'} the server’s.`,
      'Let both machines set their clocks by NTP, for example with systemd-timesyncd.',
    ),
  ]
}
