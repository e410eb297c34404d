import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@lintel/contract/paging'
import { systemPolicy } from '@lintel/contract/system/policy'
import type { System } from '@lintel/contract/system/schema'
import { and, desc, isNotNull, isNull, type SQL, sql, sum } from 'drizzle-orm'
import { backups } from '../../backup/table.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { type KeysetOrder, newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { versionOf } from '../../health/check-database.ts'
import { runChecks } from '../../health/finding.ts'
import { isSet } from '../../health/settings-in-force.ts'
import { type FailedJobRow, jobs } from '../../jobs/table.ts'
import { type BouncedEmailRow, bouncedEmails } from '../../mail/table.ts'
import { VERSION } from '../../process/version.ts'
import { listProcesses } from '../../processes/processes.ts'
import { storageTotals } from '../files/table.ts'
import { presentBackup, presentProcess } from './present.ts'

const BACKUPS_SHOWN = 10
const LATEST_FAILURE: KeysetOrder = { key: 'failedAt', type: 'instant', direction: 'desc' }
const LATEST_BOUNCE: KeysetOrder = { key: 'at', type: 'instant', direction: 'desc' }

/** The state of the installation. @throws forbidden (not an approved agent) */
export async function findSystem(context: AppContext, actor: Actor): Promise<System> {
  checkReader(actor)
  const { db, settings, processId, log } = context
  const findings = runChecks(context.healthChecks(), log)
  const [version, processes, waiting, failed, totals, newest] = await Promise.all([
    db.execute<{ version: string }>(sql`select current_setting('server_version') as version`),
    listProcesses(db),
    countJobs(db, isNull(jobs.failedAt)),
    countJobs(db, isNotNull(jobs.failedAt)),
    sumStorage(db),
    db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(BACKUPS_SHOWN),
  ])
  return {
    version: VERSION,
    databaseVersion: versionOf(version.rows[0]?.version ?? ''),
    findings: await findings,
    processes: processes.map((row) => presentProcess(row, processId)),
    jobs: { waiting, failed },
    storage: totals,
    storageMaxBytes: settings.uploads.storageMaxBytes,
    backups: newest.map(presentBackup),
    isBackupScheduled: isSet(settings.inForce, 'BACKUP_TO'),
    settings: settings.inForce,
  }
}

function checkReader(actor: Actor) {
  if (!systemPolicy.read(actor)) throw forbidden('Only agents see the state of the installation')
}

async function countJobs(db: Db, condition: SQL) {
  const found = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(condition)
    .limit(LIMITS.countMax + 1)
    .as('found')
  const count = await db.$count(found)
  return { count: Math.min(count, LIMITS.countMax), isCapped: count > LIMITS.countMax }
}

async function sumStorage(db: Db): Promise<System['storage']> {
  const { bytes, pictureBytes, documentBytes } = storageTotals
  const [total] = await db
    .select({ all: sum(bytes), pictures: sum(pictureBytes), documents: sum(documentBytes) })
    .from(storageTotals)
  const [all, pictures, documents] = [total?.all, total?.pictures, total?.documents].map(Number) as [
    number,
    number,
    number,
  ]
  return [
    { kind: 'pictures', bytes: pictures },
    { kind: 'documents', bytes: documents },
    { kind: 'uploads', bytes: all - pictures - documents },
  ]
}

/** Jobs that were given up, the latest first. @throws forbidden (not an approved agent), invalid (cursor of another list) */
export async function listFailedJobs(db: Db, actor: Actor, request: PageRequest): Promise<Page<FailedJobRow>> {
  checkReader(actor)
  const page = newestFirst({ id: jobs.id, failedAt: jobs.failedAt }, request, LATEST_FAILURE)
  const rows = await db
    .select()
    .from(jobs)
    .where(and(isNotNull(jobs.failedAt), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows as FailedJobRow[], request, LATEST_FAILURE)
}

/** Emails that were refused for good, the latest first. @throws forbidden, invalid as above */
export async function listBouncedEmails(db: Db, actor: Actor, request: PageRequest): Promise<Page<BouncedEmailRow>> {
  checkReader(actor)
  const page = newestFirst({ id: bouncedEmails.id, at: bouncedEmails.at }, request, LATEST_BOUNCE)
  const rows = await db
    .select()
    .from(bouncedEmails)
    .where(page.after)
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request, LATEST_BOUNCE)
}
