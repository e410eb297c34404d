import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { LIMITS } from '@lintel/contract/limits'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, arrayContains, desc, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { newestFirst, type Page, type PageRequest, toPage } from '../../paging.ts'
import { users } from '../accounts/table.ts'
import { findApplication } from '../applications/queries.ts'
import { applications } from '../applications/table.ts'
import { findProperty } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { DocumentListRow } from './present.ts'
import { type DocumentRow, documents } from './table.ts'

const isLive = inArray(applications.status, [...LIVE_STATUSES])

/** The SQL of `documentPolicy.read`. @returns undefined for an agent, who sees all documents */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isApprovedAgent(actor)) return undefined
  // Looks up the property of each document by key: the lists are short.
  const isAboutOwnHome = sql`exists (select from ${properties}
    where ${properties.id} = ${documents.propertyId} and ${properties.ownerId} = ${actor.id})`
  return or(eq(documents.userId, actor.id), isAboutOwnHome, isSentTo(actor))
}

/** Whether a document was sent with a pending or approved application for a property of the actor. */
const isSentTo = (actor: Actor) =>
  sql`exists (select from ${applications}
    where ${applications.documents} @> array[${documents.id}::text] and ${and(isLive, eq(applications.ownerId, actor.id))})`

/** @throws not_found when absent or invisible */
export async function findDocument(db: Db, actor: Actor, id: string): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), visibleTo(actor)))
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

/** Documents about a property or sent with a live application for it. @throws not_found, forbidden (neither owner nor agent) */
export async function listDocumentsOfHome(db: Db, actor: Actor, propertyId: string, request: PageRequest) {
  const property = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.edit(actor, property)) throw forbidden('Only its owner and agents see the documents of a home')
  // As an array, so that an index finds both sides of the `or`.
  const isSent = sql`${documents.id} = any (array(
    select unnest(${applications.documents})::uuid from ${applications}
    where ${and(eq(applications.propertyId, propertyId), isLive)}))`
  return listNewest(db, request, or(eq(documents.propertyId, propertyId), isSent))
}

/** The documents sent with an application, and the lease of an approved one, if the actor may see them. @throws not_found */
export async function listDocumentsOfApplication(db: Db, actor: Actor, id: string): Promise<DocumentListRow[]> {
  const application = await findApplication(db, actor, id)
  const { propertyId, tenantId, status } = application
  const isItsLease = and(
    eq(documents.type, 'lease'),
    eq(documents.propertyId, propertyId),
    eq(documents.userId, tenantId),
  )
  return select(db)
    .where(
      and(
        or(inArray(documents.id, application.documents), status === 'approved' ? isItsLease : undefined),
        visibleTo(actor),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LIMITS.page.max)
}

/** A user's documents that go with their account: all but leases, which name two parties. */
export const goesWithAccount = ({ id }: Pick<Actor, 'id'>) => and(eq(documents.userId, id), ne(documents.type, 'lease'))

/** Whether a document was sent with an application that is pending or approved. */
export async function isAttached(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(arrayContains(applications.documents, [id]), isLive))
    .limit(1)
  return found.length > 0
}

const { storageKey: _, ...documentColumns } = getTableColumns(documents)
const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
}

export { documentColumns, userColumns }

const select = (db: Db) =>
  db
    .select({ ...documentColumns, user: userColumns })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))

async function listNewest(db: Db, request: PageRequest, scope: SQL | undefined): Promise<Page<DocumentListRow>> {
  const page = newestFirst(documents, request)
  const rows = await select(db)
    .where(and(scope, page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}
