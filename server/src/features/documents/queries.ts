import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq, getTableColumns, isNotNull, ne, type SQL } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { personColumns, users } from '../accounts/table.ts'
import { attachments } from '../files/table.ts'
import { findProperty } from '../properties/queries.ts'
import { isDocumentOfHome, isDocumentShown } from './filters.ts'
import type { DocumentListRow } from './present.ts'
import { type DocumentRow, documents } from './table.ts'

/** @throws not_found when absent or invisible */
export async function findDocument(db: Db, actor: Actor, settings: Settings, id: string): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isDocumentShown(actor, settings)))
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
    and(eq(documents.userId, actor.id), request.propertyId ? eq(documents.propertyId, request.propertyId) : undefined),
  )

/**
 * Documents of a property and of its applications and leases, if the actor may see them.
 * @throws not_found, forbidden (neither owner nor agent)
 */
export async function listDocumentsOfHome(
  db: Db,
  actor: Actor,
  settings: Settings,
  propertyId: string,
  request: PageRequest,
): Promise<Page<DocumentListRow>> {
  const property = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.edit(actor, property)) throw forbidden('Only its owner and agents see the documents of a home')
  const isOfHome = isDocumentOfHome(propertyId, settings)
  return listNewest(db, request, and(isOfHome, isDocumentShown(actor, settings)))
}

/** Whether a document was sent in a message, which only two users see. */
export const isInMessage = async (db: Db, documentId: string): Promise<boolean> =>
  (await db.$count(attachments, and(eq(attachments.documentId, documentId), isNotNull(attachments.messageId)))) > 0

/** A user's documents that go with their account: all but leases, which name two parties. */
export const goesWithAccount = ({ id }: Pick<Actor, 'id'>) => and(eq(documents.userId, id), ne(documents.type, 'lease'))

const { storageKey: _, ...documentColumns } = getTableColumns(documents)

export { documentColumns }

/** Documents with their users. */
export const selectDocuments = (db: Db) =>
  db
    .select({ ...documentColumns, user: personColumns })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))

async function listNewest(db: Db, request: PageRequest, scope: SQL | undefined): Promise<Page<DocumentListRow>> {
  const page = newestFirst(documents, request)
  const rows = await selectDocuments(db)
    .where(and(scope, page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}
