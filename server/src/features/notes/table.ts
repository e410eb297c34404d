import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'

/** Notes about a user, for agents, or about an application, for users who may decide about it. Never shown to the user they are about. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'restrict' }),
    /** Null once the account is deleted. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
    /** When it was deleted: for a day it can be restored. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('notes_about_user').on(t.userId, t.createdAt, t.id).where(sql`user_id is not null`),
    index('notes_about_application').on(t.applicationId, t.createdAt, t.id).where(sql`application_id is not null`),
    index('notes_by_author').on(t.authorId),
    index('notes_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('a_note_is_about_one_record', sql`(${t.userId} is null) <> (${t.applicationId} is null)`),
  ],
)

export type NoteRow = typeof notes.$inferSelect
