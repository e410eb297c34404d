import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { LIMITS } from '@lintel/contract/limits'
import { and, desc, eq } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { isDocumentOf, isDocumentShown } from '../documents/filters.ts'
import type { DocumentListRow } from '../documents/present.ts'
import { selectDocuments } from '../documents/queries.ts'
import { documents } from '../documents/table.ts'
import { endedAfter } from '../leases/queries.ts'
import { leases } from '../leases/table.ts'
import { applicantFactsOf } from './access/queries.ts'
import { findApplication } from './queries.ts'

/**
 * The documents sent with an application, and those of the leases that follow an approval, if the actor may see them.
 * @throws not_found
 */
export async function listDocumentsOfApplication(
  db: Db,
  actor: Actor,
  settings: Settings,
  id: string,
): Promise<DocumentListRow[]> {
  const application = await findApplication(db, actor, id)
  const { propertyId, tenantId, status } = application
  const itsLeases = db
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.propertyId, propertyId), eq(leases.tenantId, tenantId)))
  const showsSent = applicationPolicy.readDocuments(actor, applicantFactsOf(application, endedAfter(settings)))
  const records = [
    ...(showsSent ? [{ column: 'applicationId' as const, ids: id }] : []),
    ...(status === 'approved' ? [{ column: 'leaseId' as const, ids: itsLeases }] : []),
  ]
  if (records.length === 0) return []
  const isListed = isDocumentOf(...records)
  return selectDocuments(db)
    .where(and(isListed, isDocumentShown(actor, settings)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LIMITS.page.max)
}
