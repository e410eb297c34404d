import type { RecordKind } from '@lintel/contract/records'
import type { SecurityEventKind } from '@lintel/contract/security/kinds'
import { sql } from 'drizzle-orm'
import { index, inet, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, searchText } from '../db/columns.ts'

/**
 * The security log. Rows are only added: a trigger refuses every other change but shortening the address. They have no foreign
 * keys, and copies of names and titles, so that they survive the removal of homes and accounts.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** Who did it; null for a visitor and for the server itself. */
    actorId: uuid('actor_id'),
    /** The username at that time. */
    actorName: text('actor_name'),
    /** Whose account or record it concerns, or on whose behalf it was done. */
    personId: uuid('person_id'),
    personName: text('person_name'),
    subjectKind: text('subject_kind').$type<RecordKind>(),
    subjectId: uuid('subject_id'),
    subjectTitle: text('subject_title'),
    address: inet('address'),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    createdAt: createdAt(),
    /** The text that agents search. Line breaks keep a term from matching across two fields. */
    searchText: searchText(
      sql`coalesce(actor_name, '') || E'\n' || coalesce(person_name, '') || E'\n' || coalesce(subject_title, '') || E'\n' || coalesce(host(address), '')`,
    ),
  },
  (t) => [
    // These two also hold the search text (`include` in the migrations), so that rows that don't match are not read.
    index('security_events_newest').on(t.createdAt, t.id),
    index('security_events_by_kind').on(t.kind, t.createdAt, t.id),
    index('security_events_of_person').on(t.personId, t.createdAt, t.id),
    index('security_events_of_actor').on(t.actorId, t.createdAt, t.id),
    index('security_events_containing').using('gin', sql`search_text gin_trgm_ops`),
    index('security_events_containing_short').using('gin', sql`short_grams(search_text)`),
    index('security_events_with_address').on(t.createdAt).where(sql`masklen(address) in (32, 128)`),
  ],
)

export type SecurityEventRow = typeof securityEvents.$inferSelect
