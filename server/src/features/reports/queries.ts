import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@lintel/contract/paging'
import { reportPolicy } from '@lintel/contract/reports/policy'
import type { OwnReport, OwnReportQuery, ReportCount, ReportListQuery } from '@lintel/contract/reports/schema'
import { and, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { newestFirst, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { type UserRow, users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'
import { type ReportRow, reports } from './table.ts'

/** A report with what its home and the account of the reported user are now; null for what is gone. */
export type ListedReportRow = ReportRow & { isPublished: boolean | null; account: UserRow | null }

/** What is joined to a report. */
export const currentState = { isPublished: properties.isPublished, account: getTableColumns(users) }

/** The SQL of `reportPolicy.read`. */
export function visibleTo(actor: Actor): SQL | undefined {
  return reportPolicy.list(actor) ? or(isNull(reports.reportedId), ne(reports.reportedId, actor.id)) : sql`false`
}

const isOpen = eq(reports.status, 'open')

/** When the actor made the open report of a message or home. */
export async function findOwnReport(db: Db, actor: Actor, { kind, id }: OwnReportQuery): Promise<OwnReport> {
  const subject = kind === 'message' ? reports.messageId : reports.propertyId
  const [row] = await db
    .select({ createdAt: reports.createdAt })
    .from(reports)
    .where(and(eq(reports.reporterId, actor.id), eq(subject, id), isOpen))
  return { reportedAt: row?.createdAt.toISOString() ?? null }
}

/** Reports of a status, newest first. @throws forbidden (not an approved agent), invalid (cursor of another list) */
export async function listReports(
  db: Db,
  actor: Actor,
  { status, ...request }: ReportListQuery,
): Promise<Page<ListedReportRow>> {
  if (!reportPolicy.list(actor)) throw forbidden('Only agents see reports')
  const page = newestFirst(reports, request)
  const rows = await db
    .select({ ...getTableColumns(reports), ...currentState })
    .from(reports)
    .leftJoin(properties, eq(properties.id, reports.propertyId))
    .leftJoin(users, eq(users.id, reports.reportedId))
    .where(and(eq(reports.status, status), visibleTo(actor), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}

/** How many reports are open, counted up to a maximum. @throws forbidden (not an approved agent) */
export async function countReports(db: Db, actor: Actor): Promise<ReportCount> {
  if (!reportPolicy.list(actor)) throw forbidden('Only agents see reports')
  const open = db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isOpen, visibleTo(actor)))
    .limit(LIMITS.countMax + 1)
    .as('open')
  const count = await db.$count(open)
  return { open: { count: Math.min(count, LIMITS.countMax), isCapped: count > LIMITS.countMax } }
}
