import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { LIMITS } from '@lintel/contract/limits'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, arrayContains, desc, eq, getTableColumns, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { newestFirst, type Page, type PageRequest, toPage } from '../../paging.ts'
import { users } from '../accounts/table.ts'
import { applicantFactsOf, isAccessible } from '../applications/access/queries.ts'
import { findApplication } from '../applications/queries.ts'
import { applications } from '../applications/table.ts'
import { isActive, leases } from '../leases/table.ts'
import { findProperty } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { DocumentListRow } from './present.ts'
import { type DocumentRow, documents } from './table.ts'

/**
 * The SQL of `documentPolicy.read`.
 * @param after from `rejectedAfter`: applications rejected before give no access
 */
export function visibleTo(actor: Actor, after: Date): SQL | undefined {
  const isOwn = eq(documents.userId, actor.id)
  if (!isApprovedAgent(actor)) {
    return or(
      isOwn,
      isAboutHome(after, eq(properties.ownerId, actor.id)),
      isSent(after, eq(applications.ownerId, actor.id)),
    )
  }
  const isForNoHome = and(isNull(documents.propertyId), not(wasSent()))
  return or(isOwn, isForNoHome, isAboutHome(after), isSent(after))
}

/** Whether a document was sent with an application that gives access. */
const isSent = (after: Date, condition?: SQL) => wasSent(and(isAccessible(after), condition))

const wasSent = (condition?: SQL) =>
  sql`exists (select from ${applications}
    where ${and(sql`${applications.documents} @> array[${documents.id}::text]`, condition)})`

/**
 * Whether a document is about a home: a lease, or of a user who did more than apply for it (its owner, an agent, a tenant),
 * or whose application for it gives access. Looks up the home of each document by key: the lists are short.
 */
const isAboutHome = (after: Date, condition?: SQL) =>
  sql`exists (select from ${properties} where ${and(eq(properties.id, documents.propertyId), condition)} and (
    ${documents.type} = 'lease' or not ${hasApplied()} or ${hasApplied(isAccessible(after))} or ${hasRented}))`

const hasApplied = (condition?: SQL) =>
  sql`exists (select from ${applications} where ${and(
    eq(applications.propertyId, documents.propertyId),
    eq(applications.tenantId, documents.userId),
    condition,
  )})`

const hasRented = sql`exists (select from ${leases} where ${and(
  eq(leases.propertyId, documents.propertyId),
  eq(leases.tenantId, documents.userId),
  isActive,
)})`

/** @param after from `rejectedAfter` @throws not_found when absent or invisible */
export async function findDocument(db: Db, actor: Actor, id: string, after: Date): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), visibleTo(actor, after)))
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
 * Documents about a property or sent with an application for it, if the actor may see them.
 * @param after from `rejectedAfter`
 * @throws not_found, forbidden (neither owner nor agent)
 */
export async function listDocumentsOfHome(
  db: Db,
  actor: Actor,
  propertyId: string,
  request: PageRequest,
  after: Date,
): Promise<Page<DocumentListRow>> {
  const property = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.edit(actor, property)) throw forbidden('Only its owner and agents see the documents of a home')
  // As an array, so that an index finds both sides of the `or`.
  const isSentForIt = sql`${documents.id} = any (array(
    select unnest(${applications.documents})::uuid from ${applications}
    where ${and(eq(applications.propertyId, propertyId), isAccessible(after))}))`
  return listNewest(db, request, and(or(eq(documents.propertyId, propertyId), isSentForIt), visibleTo(actor, after)))
}

/**
 * The documents sent with an application, and the lease of an approved one, if the actor may see them.
 * @param after from `rejectedAfter`
 * @throws not_found
 */
export async function listDocumentsOfApplication(
  db: Db,
  actor: Actor,
  id: string,
  after: Date,
): Promise<DocumentListRow[]> {
  const application = await findApplication(db, actor, id)
  if (!applicationPolicy.readDocuments(actor, applicantFactsOf(application, after))) return []
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
        visibleTo(actor, after),
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
    .where(and(arrayContains(applications.documents, [id]), inArray(applications.status, [...LIVE_STATUSES])))
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
