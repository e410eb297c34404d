import { HOME_EVENT_KINDS } from '@lintel/contract/history/kinds'
import type { HomeEventDetails } from '@lintel/contract/history/schema'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

/** What happened to homes. Rows are never updated, and deleted only with their home. */
export const propertyEvents = pgTable(
  'property_events',
  {
    id: id(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind', { enum: HOME_EVENT_KINDS }).notNull(),
    /** Who did it; null for what Lintel did by itself. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whom it is about: an applicant, a tenant or the new owner. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    details: jsonb('details').$type<HomeEventDetails>().notNull().default({}),
  },
  (t) => [
    index('events_of_property').on(t.propertyId, t.at, t.id),
    index('property_events_of_actor').on(t.actorId),
    index('property_events_about_person').on(t.personId),
    check(
      'a_home_event_kind_is_known',
      sql.raw(`"kind" in (${HOME_EVENT_KINDS.map((kind) => `'${kind}'`).join(', ')})`),
    ),
  ],
)
