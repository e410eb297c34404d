import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { notePolicy } from '@lintel/contract/notes/policy'
import type { Page } from '@lintel/contract/paging'
import { and, eq, exists, getTableColumns, isNull, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { personColumns, users } from '../accounts/table.ts'
import { findApplication } from '../applications/queries.ts'
import { applications } from '../applications/table.ts'
import type { NoteListRow } from './present.ts'
import { notes } from './table.ts'

const author = alias(users, 'note_author')

/** The SQL of `notePolicy.read`: the notes that the actor may read, deleted ones included. */
export function visibleTo(db: Db, actor: Actor): SQL | undefined {
  const isAboutDecided = (condition?: SQL) =>
    exists(
      db
        .select({ id: applications.id })
        .from(applications)
        .where(and(eq(applications.id, notes.applicationId), ne(applications.tenantId, actor.id), condition)),
    )
  if (!isApprovedAgent(actor)) return and(isAboutDecided(eq(applications.ownerId, actor.id)), isForOwner(db, actor))
  return or(ne(notes.userId, actor.id), isAboutDecided())
}

/** Written by the owner or an agent: an owner does not read what the owner before them wrote. */
const isForOwner = (db: Db, owner: Actor) =>
  or(
    eq(notes.authorId, owner.id),
    exists(
      db
        .select({ id: author.id })
        .from(author)
        .where(and(eq(author.id, notes.authorId), eq(author.role, 'agent'))),
    ),
  )

/** Notes about a person, newest first. @throws not_found (no such person, or the actor) */
export async function listNotesAboutUser(
  db: Db,
  actor: Actor,
  userId: string,
  request: PageRequest,
): Promise<Page<NoteListRow>> {
  if (!notePolicy.list(actor, { userId })) throw notFound('Person')
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!person) throw notFound('Person')
  return listNewest(db, request, eq(notes.userId, userId))
}

/** Notes about an application, newest first. @throws not_found, forbidden (the actor's own application) */
export async function listNotesAboutApplication(
  db: Db,
  actor: Actor,
  applicationId: string,
  request: PageRequest,
): Promise<Page<NoteListRow>> {
  await findDecidedApplication(db, actor, applicationId)
  return listNewest(db, request, and(eq(notes.applicationId, applicationId), visibleTo(db, actor)))
}

/** An application that the actor decides about. @throws not_found, forbidden (the actor's own application) */
export async function findDecidedApplication(db: Db, actor: Actor, id: string) {
  const application = await findApplication(db, actor, id)
  if (!notePolicy.list(actor, { application })) throw forbidden('This is not yours to decide')
  return application
}

async function listNewest(db: Db, request: PageRequest, isAbout: SQL | undefined): Promise<Page<NoteListRow>> {
  const page = newestFirst(notes, request)
  const rows = await db
    .select({
      ...getTableColumns(notes),
      author: personColumns,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(and(isAbout, isNull(notes.deletedAt), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}
