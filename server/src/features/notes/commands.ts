import type { Actor } from '@lintel/contract/actor'
import { notePolicy } from '@lintel/contract/notes/policy'
import type { NoteForm } from '@lintel/contract/notes/schema'
import { NOTES } from '@lintel/contract/notes/tags'
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { deleteInBatches } from '../../db/many.ts'
import { onlyRow } from '../../db/only-row.ts'
import { hasRoom } from '../../db/room.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import { runCommand } from '../../events/run-command.ts'
import { findSelf } from '../accounts/queries.ts'
import { users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'
import type { NoteListRow } from './present.ts'
import { findDecidedApplication, visibleTo } from './queries.ts'
import { notes } from './table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** Notes of one author about one record; deleted ones count while they can be restored. */
const NOTES_MAX = 200

/** How long a deleted note can be restored. */
const RESTORABLE_MS = 24 * 60 * 60 * 1000
const restorableSince = (now = new Date()) => new Date(now.getTime() - RESTORABLE_MS)

/** Writes a note about a person. @throws not_found (no such person, or the actor), conflict (they deleted their account) */
export function addNoteAboutUser(
  context: Context,
  actor: Actor,
  userId: string,
  { text }: NoteForm,
): Promise<NoteListRow> {
  return runCommand(context, async (tx, happened) => {
    if (!notePolicy.write(actor, { userId })) throw notFound('Person')
    // Locked, so that no note outlives the deletion of the account.
    const [person] = await tx
      .select({ deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('share')
    if (!person) throw notFound('Person')
    if (person.deletedAt) throw new Refusal('conflict', 'This account was deleted')
    happened.touch([], NOTES)
    return insertNote(tx, actor, { userId, text })
  })
}

/** Writes a note about an application. @throws not_found, forbidden (the actor's own application) */
export function addNoteAboutApplication(
  context: Context,
  actor: Actor,
  applicationId: string,
  { text }: NoteForm,
): Promise<NoteListRow> {
  return runCommand(context, async (tx, happened) => {
    const { ownerId } = await findDecidedApplication(tx, actor, applicationId)
    // Locked, so that it doesn't go with its tenant or home meanwhile.
    const locked = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('key share')
    if (locked.length === 0) throw notFound('Application')
    happened.touch([ownerId], NOTES)
    return insertNote(tx, actor, { applicationId, text })
  })
}

async function insertNote(
  tx: Db,
  actor: Actor,
  values: { userId?: string; applicationId?: string; text: string },
): Promise<NoteListRow> {
  const { userId, applicationId } = values
  const isAbout = userId ? eq(notes.userId, userId) : eq(notes.applicationId, applicationId ?? '')
  const where = and(isAbout, eq(notes.authorId, actor.id))
  const of = `${actor.id} ${userId ?? applicationId}`
  if (!(await hasRoom(tx, { what: 'notes', of, table: notes, where, max: NOTES_MAX })))
    throw new Refusal('conflict', `You have written ${NOTES_MAX} notes here; please delete some first`)
  const row = onlyRow(
    await tx
      .insert(notes)
      .values({ ...values, authorId: actor.id })
      .returning(),
  )
  return { ...row, author: await findSelf(tx, actor) }
}

/** Also of a note written in the same millisecond. */
const EDITED_NOW = sql`greatest(current_instant(), ${notes.createdAt} + interval '1 millisecond')`

/** Changes the text of a note. @throws not_found (absent, invisible or deleted), forbidden (another's) */
export function editNote(context: Context, actor: Actor, id: string, { text }: NoteForm): Promise<NoteListRow> {
  return changeOwnNote(context, actor, id, isNull(notes.deletedAt), { text, updatedAt: EDITED_NOW })
}

/** Deletes a note; for a day it can be restored. @throws not_found (absent, invisible or deleted), forbidden (another's) */
export async function removeNote(context: Context, actor: Actor, id: string): Promise<null> {
  await changeOwnNote(context, actor, id, isNull(notes.deletedAt), { deletedAt: new Date() })
  return null
}

/** Restores a deleted note. @throws not_found (absent, invisible, not deleted or too long ago), forbidden (another's) */
export function restoreNote(context: Context, actor: Actor, id: string): Promise<NoteListRow> {
  return changeOwnNote(context, actor, id, gt(notes.deletedAt, restorableSince()), { deletedAt: null })
}

/** @param isInState whether the note can be changed in this way; else it is not found */
function changeOwnNote(
  context: Context,
  actor: Actor,
  id: string,
  isInState: SQL,
  values: { text: string; updatedAt: SQL } | { deletedAt: Date | null },
): Promise<NoteListRow> {
  return runCommand(context, async (tx, happened) => {
    const [found] = await tx
      .select({ note: notes, application: { tenantId: applications.tenantId, ownerId: applications.ownerId } })
      .from(notes)
      .leftJoin(applications, eq(applications.id, notes.applicationId))
      .where(and(eq(notes.id, id), isInState, visibleTo(tx, actor)))
      .for('update', { of: notes })
    if (!found) throw notFound('Note')
    const { note, application } = found
    const subject = application ? { application } : { userId: note.userId ?? '' }
    if (!notePolicy.change(actor, { subject, authorId: note.authorId })) throw forbidden('Only its author can do this')
    const row = onlyRow(
      await tx
        .update(notes)
        // Only a new text makes a note edited.
        .set({ updatedAt: sql`${notes.updatedAt}`, ...values })
        .where(eq(notes.id, id))
        .returning(),
    )
    happened.touch(application ? [application.ownerId] : [], NOTES)
    return { ...row, author: await findSelf(tx, actor) }
  })
}

/** Removes what can no longer be restored. */
export async function removeDeletedNotes(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, notes, lte(notes.deletedAt, restorableSince(now)))
}
