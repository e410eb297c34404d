import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { VERSION } from '../process/version.ts'
import type { Metrics } from './metrics.ts'

type JobFigure = { kind: string; state: 'due' | 'later' | 'given_up'; count: number; oldestSeconds: number }

type Figures = {
  jobs: JobFigure[]
  storedBytes: number
  backupAgeSeconds: number | null
  backupOutcome: 'done' | 'failed' | null
  schemaRelease: number | null
}

/** Figures are read again after this, however often the server is scraped. */
const TTL_MS = 5_000
/** Rows of jobs that are read, in the order of the table, and of those given up: the statement costs the same with a million. */
const JOBS_MAX = 20_000
const JOBS_MAX_SQL = sql.raw(String(JOBS_MAX))

/** One statement. Tables of features are named in SQL, since this folder imports none. */
const FIGURES: SQL = sql`
  select
    (select coalesce(json_agg(counted), '[]') from (
      select kind, state, count(*) as count, extract(epoch from current_instant() - min(run_at)) as "oldestSeconds"
      from (
        (select kind, run_at, case when run_at <= current_instant() then 'due' else 'later' end as state
        from jobs where failed_at is null limit ${JOBS_MAX_SQL})
        union all
        (select kind, run_at, 'given_up' from jobs where failed_at is not null limit ${JOBS_MAX_SQL})
      ) as first_jobs
      group by kind, state
    ) as counted) as "jobs",
    (select coalesce(sum(bytes), 0)::float8 from storage_totals) as "storedBytes",
    (select extract(epoch from current_instant() - ended_at)::float8 from backups where status = 'done'
      order by started_at desc, id desc limit 1) as "backupAgeSeconds",
    (select status from backups where status <> 'running' order by started_at desc, id desc limit 1) as "backupOutcome",
    (select release from schema_releases) as "schemaRelease"`

/**
 * Adds the metrics that the database knows. While it does not answer, they have no samples and `lintel_database_up` is 0.
 * @param jobKinds values of the label `kind`; jobs of other kinds, such as those of a newer version, are counted as `other`
 */
export function addDatabaseFigures(metrics: Metrics, { db, jobKinds }: { db: Db; jobKinds: string[] }) {
  let figures: Figures | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async () => {
    figures = null
    const { rows } = await db.execute<Figures>(FIGURES)
    figures = rows[0] ?? null
    readAt = performance.now()
  }
  // A statement that hangs is not sent again: scrapes would take connection after connection of the pool.
  metrics.onScrape(async () => {
    if (figures && performance.now() - readAt < TTL_MS) return
    reading ??= read().finally(() => {
      reading = null
    })
    await reading.catch(() => undefined)
  })

  const kinds = new Set(jobKinds)
  const countJobs = () => {
    const counts = new Map<string, [{ kind: string; state: string }, number]>()
    for (const { kind: stored, state, count } of figures?.jobs ?? []) {
      const kind = kinds.has(stored) ? stored : 'other'
      const earlier = counts.get(`${kind} ${state}`)?.[1] ?? 0
      counts.set(`${kind} ${state}`, [{ kind, state }, earlier + count])
    }
    return [...counts.values()]
  }
  const findOldestDue = ({ jobs }: Figures) =>
    Math.max(0, ...jobs.filter(({ state }) => state === 'due').map(({ oldestSeconds }) => oldestSeconds))

  metrics.addGauge('database_up', 'Whether the database answered the last scrape', () => (figures ? 1 : 0))
  metrics.addGaugeBy(
    'jobs',
    `Jobs of all processes that are due, wait for later or were given up; ${JOBS_MAX} are counted at most`,
    ['kind', 'state'],
    countJobs,
  )
  metrics.addGauge('jobs_oldest_due_seconds', 'For how long the oldest due job has waited', () =>
    figures ? findOldestDue(figures) : null,
  )
  metrics.addGauge('stored_bytes', 'Bytes of files, stored and reserved', () => figures?.storedBytes ?? null)
  metrics.addGauge('backup_age_seconds', 'Age of the newest successful backup; absent before the first', () =>
    figures ? figures.backupAgeSeconds : null,
  )
  metrics.addGauge(
    'backup_last_succeeded',
    'Whether the last backup that ended succeeded; absent before the first',
    () => (figures?.backupOutcome ? Number(figures.backupOutcome === 'done') : null),
  )
  metrics.addGaugeBy('build_info', 'Always 1', ['version', 'node', 'schema_release'], () => [
    [{ version: VERSION, node: process.versions.node, schema_release: String(figures?.schemaRelease ?? '') }, 1],
  ])
}
