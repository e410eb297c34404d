import type { Actor } from '@lintel/contract/actor'
import { personPolicy } from '@lintel/contract/people/policy'
import { and, desc, eq, getTableColumns, ne, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { personColumns, users } from '../accounts/table.ts'
import { visibleTo as visibleApplicationsOf } from '../applications/queries.ts'
import { applications } from '../applications/table.ts'
import { isDocumentShown } from '../documents/filters.ts'
import type { DocumentListRow } from '../documents/present.ts'
import { documents } from '../documents/table.ts'
import { endedAfter, visibleTo as visibleLeasesOf } from '../leases/queries.ts'
import { leases } from '../leases/table.ts'
import { showHomesAsLastSeen } from '../properties/last-seen/queries.ts'
import type { PropertySummaryRow } from '../properties/present.ts'
import { summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { ApplicationOfPerson, LeaseOfPerson, Newest, PersonPageRow } from './present.ts'
import { findPerson } from './queries.ts'

const HOMES_SHOWN = 6
const RECORDS_SHOWN = 10

/** A person with the parts of their page that the actor may see. @throws not_found (absent or invisible) */
export async function findPersonPage(
  db: Db,
  actor: Actor,
  id: string,
  { settings, today }: { settings: Settings; today: string },
): Promise<PersonPageRow> {
  const found = await findPerson(db, actor, id, { today, after: endedAfter(settings) })
  const { facts } = found
  const seesRecords = personPolicy.readRecords(actor, facts)
  const [homes, leasesOfPerson, applicationsOfPerson, documentsOfPerson] = await Promise.all([
    personPolicy.readHomes(actor, facts)
      ? listHomes(
          db,
          id,
          personPolicy.readUnpublishedHomes(actor, facts) ? undefined : eq(properties.isPublished, true),
        )
      : undefined,
    seesRecords ? listLeases(db, actor, id) : undefined,
    seesRecords ? listApplications(db, actor, id) : undefined,
    personPolicy.readDocuments(actor, facts) ? listDocuments(db, actor, id, settings) : undefined,
  ])
  return {
    ...found,
    seesContact: personPolicy.readContact(actor, facts),
    seesAccount: personPolicy.readAccount(actor),
    homes,
    leases: leasesOfPerson,
    applications: applicationsOfPerson,
    documents: documentsOfPerson,
  }
}

async function listHomes(db: Db, ownerId: string, condition: SQL | undefined): Promise<Newest<PropertySummaryRow>> {
  const rows = await db
    .select(summaryColumns)
    .from(properties)
    .where(and(eq(properties.ownerId, ownerId), condition))
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(HOMES_SHOWN + 1)
  return newest(rows, HOMES_SHOWN)
}

/** Leases of the person and of their homes. The two are selected apart, each along an index. */
async function listLeases(db: Db, actor: Actor, id: string): Promise<Newest<LeaseOfPerson>> {
  const leasesWhere = (condition: SQL | undefined) =>
    db
      .select({ lease: getTableColumns(leases), property: summaryColumns, tenant: personColumns })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .innerJoin(users, eq(users.id, leases.tenantId))
      .where(and(condition, visibleLeasesOf(actor)))
      .orderBy(desc(leases.startsOn), desc(leases.id))
      .limit(RECORDS_SHOWN + 1)
  const rows = await unionAll(
    leasesWhere(eq(leases.tenantId, id)),
    leasesWhere(and(eq(properties.ownerId, id), ne(leases.tenantId, id))),
  )
  rows.sort((a, b) => compare(b.lease.startsOn, a.lease.startsOn) || compare(b.lease.id, a.lease.id))
  return newest(await showHomesAsLastSeen(db, actor, rows), RECORDS_SHOWN)
}

/** Applications of the person and for their homes. */
async function listApplications(db: Db, actor: Actor, id: string): Promise<Newest<ApplicationOfPerson>> {
  const applicationsWhere = (condition: SQL) =>
    db
      .select({
        id: applications.id,
        status: applications.status,
        createdAt: applications.createdAt,
        property: summaryColumns,
        tenant: personColumns,
      })
      .from(applications)
      .innerJoin(properties, eq(properties.id, applications.propertyId))
      .innerJoin(users, eq(users.id, applications.tenantId))
      .where(and(condition, visibleApplicationsOf(actor)))
      .orderBy(desc(applications.createdAt), desc(applications.id))
      .limit(RECORDS_SHOWN + 1)
  const rows = await unionAll(
    applicationsWhere(eq(applications.tenantId, id)),
    applicationsWhere(eq(applications.ownerId, id)),
  )
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || compare(b.id, a.id))
  return newest(await showHomesAsLastSeen(db, actor, rows), RECORDS_SHOWN)
}

const { storageKey: _, ...documentColumns } = getTableColumns(documents)

async function listDocuments(
  db: Db,
  actor: Actor,
  userId: string,
  settings: Settings,
): Promise<Newest<DocumentListRow>> {
  const rows = await db
    .select({ ...documentColumns, user: personColumns })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(and(eq(documents.userId, userId), isDocumentShown(actor, settings)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(RECORDS_SHOWN + 1)
  return newest(rows, RECORDS_SHOWN)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const newest = <Row>(rows: Row[], shown: number): Newest<Row> => ({
  items: rows.slice(0, shown),
  more: rows.length > shown,
})
