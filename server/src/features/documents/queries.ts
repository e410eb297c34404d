import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, type Column, eq, getTableColumns, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { personColumns, users } from '../accounts/table.ts'
import { attachments } from '../files/table.ts'
import { findProperty } from '../properties/queries.ts'
import { isDocumentOf, isDocumentOfProperty, isDocumentShown, isOwn, own } from './filters.ts'
import type { DocumentListRow } from './present.ts'
import { type DocumentRow, documents } from './table.ts'

/** A document and whose it is. */
export type DocumentOfUser = DocumentRow & { userId: string }

/** Documents, each with the id of its user. */
export const selectWithUserId = (db: Db) =>
  db
    .select({ ...getTableColumns(documents), userId: sql<string>`${own.userId}` })
    .from(documents)
    .innerJoin(own, isOwn)
    .$dynamic()

/** @throws not_found when absent or invisible */
export async function findDocument(db: Db, actor: Actor, settings: Settings, id: string): Promise<DocumentOfUser> {
  const [row] = await selectWithUserId(db).where(and(eq(documents.id, id), isDocumentShown(actor, settings)))
  if (!row) throw notFound('Document')
  return row
}

/** The actor's own documents. @param request.propertyId only documents about this property */
export const listOwnDocuments = (
  db: Db,
  actor: Actor,
  request: PageRequest & { propertyId?: string },
): Promise<Page<DocumentListRow>> =>
  listNewest(
    db,
    request,
    and(eq(own.userId, actor.id), request.propertyId ? eq(about.propertyId, request.propertyId) : undefined),
    { id: own.documentId, createdAt: own.createdAt },
  )

/**
 * Documents of a property and of its applications and leases, if the actor may see them.
 * @throws not_found, forbidden (neither owner nor agent)
 */
export async function listDocumentsOfProperty(
  db: Db,
  actor: Actor,
  settings: Settings,
  propertyId: string,
  request: PageRequest,
): Promise<Page<DocumentListRow>> {
  const property = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.edit(actor, property)) throw forbidden('Only its owner and agents see the documents of a home')
  const isOfProperty = isDocumentOfProperty(propertyId, settings)
  return listNewest(db, request, and(isOfProperty, isDocumentShown(actor, settings)))
}

/** Whether a document was sent in a message, which only two users see. */
export const isInMessage = async (db: Db, documentId: string): Promise<boolean> =>
  (await db.$count(attachments, and(eq(attachments.documentId, documentId), isNotNull(attachments.messageId)))) > 0

/** Whether a document is attached to no record of others, such as a home: only its user sees it. */
export const isSentToNobody = async (db: Db, documentId: string): Promise<boolean> =>
  (await db.$count(attachments, and(eq(attachments.documentId, documentId), isNull(attachments.userId)))) === 0

/** A user's documents that go with their account: all but leases, which name two parties. */
export const goesWithAccount = ({ id }: Pick<Actor, 'id'>) =>
  and(isDocumentOf({ column: 'userId', ids: id }), ne(documents.type, 'lease'))

const { storageKey: _, ...documentColumns } = getTableColumns(documents)

export { documentColumns }

/** The attachment of a document to a home. */
const about = alias(attachments, 'about')

/** Documents with their users, and the homes that they are about. */
export const selectDocuments = (db: Db) =>
  db
    .select({ ...documentColumns, propertyId: about.propertyId, user: personColumns })
    .from(documents)
    .innerJoin(own, isOwn)
    .innerJoin(users, eq(users.id, own.userId))
    .leftJoin(about, and(eq(about.documentId, documents.id), isNotNull(about.propertyId)))
    .$dynamic()

/** @param keys of the documents, in the index that finds them */
async function listNewest(
  db: Db,
  request: PageRequest,
  scope: SQL | undefined,
  keys: { id: Column; createdAt: Column } = documents,
): Promise<Page<DocumentListRow>> {
  const page = newestFirst(keys, request)
  const rows = await selectDocuments(db)
    .where(and(scope, page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}
