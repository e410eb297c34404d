import type { ApplicationDraft, StoredAnswers } from '@lintel/contract/applications/answers'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import type { Criteria } from '@lintel/contract/properties/applicants-schema'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, currentInstant, id, instant, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

export const applications = pgTable(
  'applications',
  {
    id: id(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The property's owner, copied so that an owner's list is one range of one index. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('pending'),
    message: text('message'),
    /** Answers to the home's questions. */
    answers: jsonb('answers').$type<StoredAnswers>().notNull().default({}),
    /** The home's criteria when it was sent; null when it had none. */
    criteria: jsonb('criteria').$type<Criteria>(),
    /** When the owner or an agent first opened it. */
    openedAt: instant('opened_at'),
    /** Set while it is on the shortlist. */
    shortlistedAt: instant('shortlisted_at'),
    /** Since when it waits for the answer to a question; null when it doesn't. */
    waitingSince: instant('waiting_since'),
    /** Who asked that question. */
    questionBy: uuid('question_by').references(() => users.id, { onDelete: 'restrict' }),
    /** Texts of its events, such as the note of a rejection, by the id of the event. */
    rejectionNotes: jsonb('rejection_notes').$type<Record<string, string>>().notNull().default({}),
    /** When it was rejected first, also once it was reopened and rejected again; null in every other status. A trigger sets it. */
    rejectedAt: instant('rejected_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /**
     * The text that lists search: the applicant's name and, on a new line, the property's title, as `searchable` writes them.
     * Triggers set it on insert and when either changes.
     */
    searchText: text('search_text').notNull().default(''),
  },
  (t) => [
    uniqueIndex('one_live_application_per_tenant_and_property')
      .on(t.tenantId, t.propertyId)
      .where(sql`status in ('pending', 'approved')`),
    // Indexes that lists walk also include the columns they filter by (`include` in the migrations; drizzle can't declare
    // it), so that a row that doesn't match costs an index entry and no read of the row.
    index('applications_of_tenant').on(t.tenantId, t.createdAt, t.id),
    index('applications_for_owner').on(t.ownerId, t.createdAt, t.id),
    index('applications_for_owner_by_status').on(t.ownerId, t.status, t.createdAt, t.id),
    index('applications_for_property').on(t.propertyId, t.createdAt, t.id),
    // What else connects an applicant with an owner (`access/queries.ts`), from the index alone.
    index('applications_between').on(t.tenantId, t.ownerId, t.status, t.rejectedAt, t.id),
    index('applications_rejected').on(t.rejectedAt).where(sql`rejected_at is not null`),
    index('applications_waiting').on(t.tenantId, t.questionBy).where(sql`waiting_since is not null`),
    index('applications_asked_by').on(t.questionBy).where(sql`question_by is not null`),
    index('applications_newest').on(t.createdAt, t.id),
    index('applications_newest_by_status').on(t.status, t.createdAt, t.id),
    index('applications_containing').using('gin', sql`search_text gin_trgm_ops`),
    index('applications_containing_short').using('gin', sql`short_grams(search_text)`),
    check('an_application_status_is_known', sql`${t.status} in ('pending', 'approved', 'rejected', 'withdrawn')`),
    check('only_a_rejected_application_has_a_rejection', sql`${t.rejectedAt} is null or ${t.status} = 'rejected'`),
    check('owners_never_apply_to_their_own_home', sql`${t.tenantId} <> ${t.ownerId}`),
  ],
)

/** Owner and agents who opened an application, and when they first did. */
export const applicationOpenings = pgTable(
  'application_openings',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    openedAt: currentInstant('opened_at'),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index('application_openings_by').on(t.userId)],
)

/** Forms of applications that were begun and not sent. */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    form: jsonb('form').$type<ApplicationDraft>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.propertyId] }),
    index('application_drafts_of_property').on(t.propertyId),
    index('application_drafts_by_age').on(t.updatedAt),
  ],
)

export type ApplicationRow = typeof applications.$inferSelect
