import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { and, count, eq } from 'drizzle-orm'
import { findCounts } from '../../../counts/queries.ts'
import { INSTALLATION } from '../../../counts/table.ts'
import type { Db } from '../../../db/connect.ts'
import { properties } from '../../properties/table.ts'
import { applications } from '../table.ts'

type TotalsFilters = {
  tenantId?: string | undefined
  ownerId?: string | undefined
  propertyId?: string | undefined
}

export type ApplicationTotals = Record<ApplicationStatus, number>

const NO_APPLICATIONS: ApplicationTotals = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }

/**
 * The exact number of applications of each status: of a tenant, for an owner's homes, for a home, or of all. Several filters
 * count what passes all of them.
 */
export async function findApplicationTotals(
  db: Db,
  { tenantId, ownerId, propertyId }: TotalsFilters,
): Promise<ApplicationTotals> {
  if (tenantId !== undefined) return countForTenant(db, { tenantId, ownerId, propertyId })
  if (propertyId !== undefined) return findTotalsForProperty(db, propertyId, ownerId)
  return findTotals(db, ownerId ?? INSTALLATION)
}

/** Counted when read: a tenant has few. */
async function countForTenant(
  db: Db,
  { tenantId, ownerId, propertyId }: TotalsFilters & { tenantId: string },
): Promise<ApplicationTotals> {
  const isOfProperty = propertyId === undefined ? undefined : eq(applications.propertyId, propertyId)
  const isForOwner = ownerId === undefined ? undefined : eq(applications.ownerId, ownerId)
  const rows = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(and(eq(applications.tenantId, tenantId), isOfProperty, isForOwner))
    .groupBy(applications.status)
  return { ...NO_APPLICATIONS, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

async function findTotalsForProperty(db: Db, propertyId: string, ownerId?: string): Promise<ApplicationTotals> {
  if (ownerId !== undefined) {
    const isOwned = and(eq(properties.id, propertyId), eq(properties.ownerId, ownerId))
    if ((await db.$count(properties, isOwned)) === 0) return NO_APPLICATIONS
  }
  return findTotals(db, propertyId)
}

async function findTotals(db: Db, scope: string): Promise<ApplicationTotals> {
  const counts = await findCounts(db, scope)
  return {
    pending: counts('application', 'pending'),
    approved: counts('application', 'approved'),
    rejected: counts('application', 'rejected'),
    withdrawn: counts('application', 'withdrawn'),
  }
}
