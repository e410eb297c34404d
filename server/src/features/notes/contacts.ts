import { eq } from 'drizzle-orm'
import { contactQueries } from '../accounts/contacts.ts'
import { applications } from '../applications/table.ts'
import { notes } from './table.ts'

/** How many of a user's notes are searched. */
const NOTES_MAX = 1_000

/** Owners who decide about applications with a note of the user's. */
export const readersOfNotes = contactQueries.with((db, userId) =>
  db
    .select({ id: applications.ownerId })
    .from(notes)
    .innerJoin(applications, eq(applications.id, notes.applicationId))
    .where(eq(notes.authorId, userId))
    .limit(NOTES_MAX),
)
