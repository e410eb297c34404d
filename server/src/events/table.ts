import type { EventKind } from '@lintel/contract/events'
import type { RecordKind } from '@lintel/contract/records'
import { sql } from 'drizzle-orm'
import { boolean, index, inet, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { currentInstant, id } from '../db/columns.ts'

/** Ids, days, amounts and words of a list; see the event's definition. */
export type EventData = Record<string, unknown>

/**
 * What happened. Rows are only added: a trigger refuses every change but the loss of what a row may no longer say. They have no
 * foreign keys, so that the security log survives the removal of homes and accounts.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    at: currentInstant('at'),
    kind: text('kind').$type<EventKind>().notNull(),
    /** The event that it follows from. */
    causeId: uuid('cause_id'),
    /** Who did it; null for a visitor and for the server itself. */
    actorId: uuid('actor_id'),
    /** Whom it is about: an account, an applicant, a tenant, a new owner. */
    personId: uuid('person_id'),
    /** In whose security log it is, beside the actor's: whose account it concerns, or on whose behalf it was done. */
    accountId: uuid('account_id'),
    recordKind: text('record_kind').$type<RecordKind>().notNull(),
    recordId: uuid('record_id'),
    /** The home whose history has it. */
    propertyId: uuid('home_id'),
    data: jsonb('data').$type<EventData>().notNull().default({}),
    isLogged: boolean('is_logged').notNull().default(false),
    /** Of logged events only, as all that follow. Usernames and the record's title as they were. */
    actorName: text('actor_name'),
    accountName: text('account_name'),
    title: text('title'),
    address: inet('address'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    /** The text that agents search. Line breaks keep a term from matching across two fields. */
    searchText: text('search_text').generatedAlwaysAs(
      (): ReturnType<typeof sql> =>
        sql`case when is_logged then searchable(coalesce(actor_name, '') || E'\n' || coalesce(account_name, '') || E'\n' || coalesce(title, '') || E'\n' || coalesce(host(address), '')) end`,
    ),
  },
  (t) => [
    index('events_of_home').on(t.propertyId, t.at, t.id).where(sql`home_id is not null`),
    index('events_of_application').on(t.recordId, t.at, t.id).where(sql`record_kind = 'application'`),
    index('events_by_cause').on(t.causeId).where(sql`cause_id is not null`),
    index('events_about_person').on(t.personId).where(sql`person_id is not null`),
    index('events_of_decider').on(t.actorId, t.at).where(sql`record_kind = 'application'`),
    // The security log. The first two also hold the search text (`include` in the migrations), so that rows that don't match are
    // not read.
    index('log_newest').on(t.at, t.id).where(sql`is_logged`),
    index('log_by_kind').on(t.kind, t.at, t.id).where(sql`is_logged`),
    index('log_of_account').on(t.accountId, t.at, t.id).where(sql`is_logged`),
    index('log_of_actor').on(t.actorId, t.at, t.id).where(sql`is_logged`),
    index('log_containing').using('gin', sql`search_text gin_trgm_ops`).where(sql`is_logged`),
    index('log_containing_short').using('gin', sql`short_grams(search_text)`).where(sql`is_logged`),
    index('log_with_address').on(t.at).where(sql`masklen(address) in (32, 128)`),
  ],
)

export type EventRow = typeof events.$inferSelect
