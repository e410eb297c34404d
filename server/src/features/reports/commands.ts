import type { Actor } from '@lintel/contract/actor'
import { reportPolicy } from '@lintel/contract/reports/policy'
import type { NewReport, OwnReport, ReportClosing } from '@lintel/contract/reports/schema'
import { REPORTS } from '@lintel/contract/reports/tags'
import { and, eq, getTableColumns, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { hasRoom } from '../../db/room.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import { runCommand } from '../../events/run-command.ts'
import { selectFullName, users } from '../accounts/table.ts'
import { messages } from '../messages/table.ts'
import { visibleTo as visiblePropertiesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { reportClosed } from './events.ts'
import { currentState, type ListedReportRow, visibleTo } from './queries.ts'
import { type ReportRow, reports } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** Reports of one person that no agent has closed. */
const OPEN_REPORTS_MAX = 100

/**
 * Reports a message that the actor received, or a published home of someone else. The report keeps the text as it is now.
 * @throws not_found (no such home, no such message to the actor), forbidden (their own home, one that is not published),
 *   conflict (their report of it is still open, or too many others are)
 */
export function createReport(
  context: Context,
  actor: Actor,
  { kind, id, reason, note }: NewReport,
): Promise<OwnReport> {
  return runCommand(context, async (tx, happened) => {
    const subject =
      kind === 'message' ? await findReportedMessage(tx, actor, id) : await findReportedProperty(tx, actor, id)
    const where = and(eq(reports.reporterId, actor.id), eq(reports.status, 'open'))
    if (!(await hasRoom(tx, { what: 'open reports', of: actor.id, table: reports, where, max: OPEN_REPORTS_MAX })))
      throw new Refusal('conflict', `${OPEN_REPORTS_MAX} of your reports wait to be reviewed; please wait for that`)
    const row = onlyRow(
      await tx
        .insert(reports)
        .values({ kind, ...subject, reporterId: actor.id, reason, note: note ?? null })
        .returning({ createdAt: reports.createdAt }),
    )
    happened.touch([actor.id], REPORTS)
    return { reportedAt: row.createdAt.toISOString() }
  })
}

const reported = alias(users, 'reported')
const reporter = alias(users, 'reporter')

/** Names of the reporter and of the reported user. */
const names = {
  reporterName: selectFullName(reporter),
  reportedName: selectFullName(reported),
}

/** @returns the report's columns about a message @throws not_found (absent, not received by the actor, a notice) */
async function findReportedMessage(tx: Db, actor: Actor, id: string) {
  const isReceived = and(eq(messages.id, id), eq(messages.receiverId, actor.id), ne(messages.type, 'system'))
  const [found] = await tx
    .select({ senderId: messages.senderId, content: messages.content, sentAt: messages.createdAt, ...names })
    .from(messages)
    .innerJoin(reported, eq(reported.id, messages.senderId))
    .innerJoin(reporter, eq(reporter.id, messages.receiverId))
    .where(isReceived)
  if (!found) throw notFound('Message')
  const { senderId, ...report } = found
  return { ...report, messageId: id, reportedId: senderId }
}

/** @returns the report's columns about a home @throws not_found (absent or invisible), forbidden */
async function findReportedProperty(tx: Db, actor: Actor, id: string) {
  const { ownerId, isPublished, title } = properties
  const [found] = await tx
    .select({ ownerId, isPublished, title, ...names })
    .from(properties)
    .innerJoin(reported, eq(reported.id, properties.ownerId))
    .innerJoin(reporter, eq(reporter.id, actor.id))
    .where(and(eq(properties.id, id), visiblePropertiesOf(actor)))
  if (!found) throw notFound('Property')
  if (!reportPolicy.reportProperty(actor, found)) {
    throw forbidden(found.ownerId === actor.id ? 'This home is your own' : 'Only published homes can be reported')
  }
  const { ownerId: reportedId, title: content, reporterName, reportedName } = found
  return { propertyId: id, reportedId, content, reporterName, reportedName }
}

const closer = alias(users, 'closer')

/**
 * Closes a report, and notifies its reporter of the review.
 * @throws not_found (absent, or about the actor), conflict (closed already, by whom and when)
 */
export async function closeReport(
  context: Context,
  actor: Actor,
  id: string,
  { outcome, note }: ReportClosing,
): Promise<ListedReportRow> {
  return runCommand(context, async (tx, happened) => {
    const [found] = await tx
      .select({
        report: getTableColumns(reports),
        ...currentState,
        closerName: selectFullName(closer),
      })
      .from(reports)
      .innerJoin(closer, eq(closer.id, actor.id))
      .leftJoin(properties, eq(properties.id, reports.propertyId))
      .leftJoin(users, eq(users.id, reports.reportedId))
      .where(and(eq(reports.id, id), visibleTo(actor)))
      .for('update', { of: reports })
    if (!found) throw notFound('Report')
    const { report, isPublished, account, closerName } = found
    if (!reportPolicy.close(actor, report)) throw forbidden('This report is not yours to close')
    if (report.closedAt) throw closedAlready(report, report.closedAt)
    const closed = onlyRow(
      await tx
        .update(reports)
        .set({
          status: 'closed',
          closedAt: new Date(),
          closedById: actor.id,
          closedByName: closerName,
          outcome,
          outcomeNote: note ?? null,
        })
        .where(eq(reports.id, id))
        .returning(),
    )
    const title = `Report of a ${report.kind === 'property' ? 'home' : 'message'}`
    happened.add(reportClosed, actor, { id, title, personId: report.reporterId })
    return { ...closed, isPublished, account }
  })
}

const closedAlready = ({ closedByName }: ReportRow, closedAt: Date) =>
  new Refusal('conflict', ({ instant }) => `${closedByName ?? 'Someone'} closed this report on ${instant(closedAt)}`)
