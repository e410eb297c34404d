import { REPORT_OUTCOME_NAMES, REPORT_REASON_NAMES } from '@lintel/contract/reports/reasons'
import { REPORT_KINDS, REPORT_STATUSES } from '@lintel/contract/reports/status'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { messages } from '../messages/table.ts'
import { properties } from '../properties/table.ts'

const userId = (name: string) => uuid(name).references(() => users.id, { onDelete: 'restrict' })

/**
 * Reports of messages and homes. Texts and names are as they were when reported, and outlive the message and the home; the name goes
 * with the account.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'restrict' }),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** The receiver of a reported message is its reporter. */
    reporterId: userId('reporter_id'),
    reporterName: text('reporter_name').notNull(),
    /** The sender of the message, or the owner of the home. */
    reportedId: userId('reported_id'),
    reportedName: text('reported_name').notNull(),
    /** The message's text, or the home's title. */
    content: text('content').notNull(),
    /** When the message was sent; null for a home. */
    sentAt: instant('sent_at'),
    reason: text('reason', { enum: REPORT_REASON_NAMES }).notNull(),
    note: text('note'),
    status: text('status', { enum: REPORT_STATUSES }).notNull().default('open'),
    closedAt: instant('closed_at'),
    closedById: userId('closed_by_id'),
    closedByName: text('closed_by_name'),
    outcome: text('outcome', { enum: REPORT_OUTCOME_NAMES }),
    outcomeNote: text('outcome_note'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_open_report_per_person_and_message').on(t.reporterId, t.messageId).where(sql`status = 'open'`),
    uniqueIndex('one_open_report_per_person_and_home').on(t.reporterId, t.propertyId).where(sql`status = 'open'`),
    index('reports_newest_by_status').on(t.status, t.createdAt, t.id),
    // For the foreign keys, and for the reporter's latest report of a thing.
    index('reports_of_message').on(t.messageId, t.reporterId).where(sql`message_id is not null`),
    index('reports_of_property').on(t.propertyId, t.reporterId).where(sql`property_id is not null`),
    index('reports_by_reporter').on(t.reporterId),
    index('reports_about_user').on(t.reportedId),
    index('reports_closed_by').on(t.closedById),
    check('a_report_kind_is_known', sql`${t.kind} in ('message', 'property')`),
    check('a_report_is_about_one_thing', sql`${t.messageId} is null or ${t.propertyId} is null`),
    check('a_report_reason_is_known', sql`${t.reason} in ('spam', 'abusive', 'discriminating', 'misleading', 'other')`),
    check('a_report_outcome_is_known', sql`${t.outcome} in ('no-action', 'unpublished', 'warned', 'other')`),
    check(
      'a_closed_report_has_an_outcome',
      sql`(${t.status} = 'closed') = (${t.closedAt} is not null and ${t.outcome} is not null)`,
    ),
    check('a_report_status_is_known', sql`${t.status} in ('open', 'closed')`),
  ],
)

export type ReportRow = typeof reports.$inferSelect
