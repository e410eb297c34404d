import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { RejectionReason } from '@lintel/contract/applications/reasons'
import type { ApprovalPreview } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { LIMITS } from '@lintel/contract/limits'
import { fromCents } from '@lintel/contract/money'
import { and, asc, eq, getTableColumns, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { events } from '../../events/table.ts'
import { dayIn } from '../../format/days.ts'
import type { Format, LocalizedText } from '../../format/format.ts'
import { presentPerson } from '../accounts/present.ts'
import { selectFullName, users } from '../accounts/table.ts'
import { attachments } from '../files/table.ts'
import { leaseCreation } from '../leases/causes.ts'
import { draftLease } from '../leases/creation/queries.ts'
import { listUnprintable } from '../leases/pdf/queries.ts'
import { hasNotEnded, type LeaseRow, leases } from '../leases/table.ts'
import { showPropertiesAsLastSeen } from '../properties/last-seen/queries.ts'
import { summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { leaseEndsAt, otherReasonColumns } from './access/queries.ts'
import type { ApplicationEventRow, ApplicationListRow } from './present.ts'
import { proposeTerm } from './proposed-term.ts'
import { applications } from './table.ts'

/** The applications an actor may see; agrees with `applicationPolicy.read`. Undefined for all applications. */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isApprovedAgent(actor)) return undefined
  return or(eq(applications.tenantId, actor.id), eq(applications.ownerId, actor.id))
}

/** One application. @throws not_found (absent or invisible) */
export async function findApplication(db: Db, actor: Actor, id: string): Promise<ApplicationListRow> {
  const found = await selectApplications(db).where(and(eq(applications.id, id), visibleTo(actor)))
  const [row] = await showPropertiesAsLastSeen(db, actor, found)
  if (!row) throw notFound('Application')
  return row
}

const { id, at, kind, causeId, actorId } = events
const eventColumns = {
  id,
  at,
  kind,
  causeId,
  actorId,
  from: sql<ApplicationStatus | null>`${events.data} ->> 'from'`,
  to: sql<ApplicationStatus>`${events.data} ->> 'to'`,
  reason: sql<RejectionReason | null>`${events.data} ->> 'reason'`,
}

/** The status changes of an application, oldest first. Checks no permission: find the application first. */
export function listEvents(db: Db, applicationId: string): Promise<ApplicationEventRow[]> {
  return db
    .select({ event: eventColumns, by: selectFullName() })
    .from(events)
    .leftJoin(users, eq(users.id, events.actorId))
    .where(and(eq(events.recordKind, 'application'), eq(events.recordId, applicationId)))
    .orderBy(asc(events.at), asc(events.id))
}

/** @returns the lease of an approved application; null when there is none or it has ended */
export async function findLeaseOf(
  db: Db,
  { status, propertyId, tenantId }: ApplicationListRow,
  now: Date,
): Promise<LeaseRow | null> {
  if (status !== 'approved') return null
  const [lease] = await db
    .select()
    .from(leases)
    .where(and(eq(leases.propertyId, propertyId), eq(leases.tenantId, tenantId), hasNotEnded(now)))
    .orderBy(asc(leases.startsOn))
    .limit(1)
  return lease ?? null
}

/** @returns a sentence about the last status change, for the refusal of a later decision */
export async function describeLastChange(db: Db, applicationId: string): Promise<LocalizedText> {
  const last = (await listEvents(db, applicationId)).at(-1)
  if (!last) return 'This application can’t be changed in this way'
  const by = last.by === null ? '' : ` by ${last.by}`
  const { from, to } = last.event
  const what = to !== 'pending' ? to : from === null ? 'sent' : 'reopened'
  return ({ instant }) => `This application was ${what}${by} on ${instant(last.event.at)}`
}

/**
 * The other applications for the same property, oldest first.
 * @throws not_found, forbidden (the actor's own application)
 */
export async function listOtherApplications(db: Db, actor: Actor, id: string): Promise<ApplicationListRow[]> {
  const application = await findApplication(db, actor, id)
  if (!applicationPolicy.approve(actor, application)) throw forbidden('This is not yours to decide')
  return selectApplications(db)
    .where(and(eq(applications.propertyId, application.propertyId), ne(applications.id, id)))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(LIMITS.page.max)
}

/**
 * The default terms of an approval, the applicants it would reject, and the leases of property and applicant that have not ended.
 * @param format the reader's
 * @throws not_found, forbidden (the actor's own application)
 */
export async function previewApproval(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
  format: Format,
): Promise<ApprovalPreview> {
  const application = await findApplication(db, actor, id)
  if (!applicationPolicy.approve(actor, application)) throw forbidden('This is not yours to decide')
  const { propertyId, property } = application
  const others = await selectApplications(db)
    .where(and(eq(applications.propertyId, propertyId), eq(applications.status, 'pending'), ne(applications.id, id)))
    .orderBy(asc(applications.createdAt))
    .limit(LIMITS.page.max)
  const running = await db
    .select({ startDate: leases.startsOn, endDate: leases.endsOn })
    .from(leases)
    .where(and(eq(leases.propertyId, propertyId), hasNotEnded(now)))
    .orderBy(asc(leases.startsOn))
  const { facts, priceCents, currency } = property
  const isPending = application.status === 'pending'
  // An applicant's answers and leases are shown only while the application waits for the decision.
  const { moveInDate, termMonths } = isPending ? application.answers : {}
  const { availableFrom, minTermMonths, maxTermMonths, depositCents } = facts
  const today = dayIn(property.timeZone, now)
  const term = proposeTerm({ today, asked: { moveInDate, termMonths }, facts, leases: running })
  const propertyRow = onlyRow(await db.select().from(properties).where(eq(properties.id, propertyId)))
  const lease = draftLease(
    propertyRow,
    {
      tenantId: application.tenantId,
      applicationId: id,
      startsOn: term.startDate,
      endsOn: term.endDate,
      rentCents: priceCents,
      depositCents: depositCents ?? priceCents,
    },
    now,
  )
  return {
    ...term,
    monthlyRent: fromCents(priceCents, currency),
    securityDeposit: fromCents(depositCents ?? priceCents, currency),
    asked: { moveInDate, termMonths },
    advertised: {
      rent: fromCents(priceCents, currency),
      availableFrom,
      minTermMonths,
      maxTermMonths,
      ...(depositCents !== undefined && { deposit: fromCents(depositCents, currency) }),
    },
    others: others.map(({ tenant }) => presentPerson(tenant)),
    leases: running,
    tenantLeases: isPending ? await listOtherLeasesOf(db, actor, application, now) : [],
    consequences: await leaseCreation.preview(
      db,
      { actor, leases: [{ lease, property: propertyRow, form: {} }], now },
      format,
    ),
    unprintable: await listUnprintable(db, application),
  }
}

/** The applicant's leases of other homes that have not ended. Homes that the actor doesn't let stay unnamed. */
async function listOtherLeasesOf(db: Db, actor: Actor, { tenantId, propertyId }: ApplicationListRow, now: Date) {
  const rows = await db
    .select({
      startDate: leases.startsOn,
      endDate: leases.endsOn,
      ownerId: properties.ownerId,
      title: properties.title,
    })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .where(and(eq(leases.tenantId, tenantId), ne(leases.propertyId, propertyId), hasNotEnded(now)))
    .orderBy(asc(leases.startsOn))
    .limit(LIMITS.page.max)
  return rows.map(({ ownerId, title, ...days }) => ({
    ...days,
    home: leasePolicy.read(actor, { tenantId, ownerId }) ? title : null,
  }))
}

const { searchText: _, ...columns } = getTableColumns(applications)

const isSent = and(eq(attachments.applicationId, applications.id), isNotNull(attachments.documentId))

/** The ids of the documents that were sent with an application, as far as they are left, in the order in which they were given. */
const sentDocuments = sql<string[]>`${sql`array(
  select ${attachments.documentId} from ${attachments} where ${isSent} order by ${attachments.position})`}`.as('sent')

const { passwordHash: __, searchText: ___, ...tenantColumns } = getTableColumns(users)

export { tenantColumns }

/** The columns of an `ApplicationListRow`. */
export const listColumns = {
  ...columns,
  documents: sentDocuments,
  property: summaryColumns,
  tenant: tenantColumns,
  leaseEndsAt,
  otherReason: otherReasonColumns,
}

/** Applications with their properties and applicants, for a query that checked whether the actor may see them. */
export const selectApplications = (db: Db) =>
  db
    .select(listColumns)
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .innerJoin(users, eq(users.id, applications.tenantId))
