import type { Actor } from '@lintel/contract/actor'
import type { RejectionReason } from '@lintel/contract/applications/reasons'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { allPages } from '../../../csv/pages.ts'
import type { Db } from '../../../db/connect.ts'
import { type KeysetOrder, NEWEST, newestFirst, type PageRequest, toPage } from '../../../db/paging.ts'
import { forbidden } from '../../../errors/refusal.ts'
import { users } from '../../accounts/table.ts'
import { findProperty } from '../../properties/queries.ts'
import { leaseEndsAt, otherReasonColumns } from '../access/queries.ts'
import { applications } from '../table.ts'

/** Something that a user did about an application; `by` is null once the account is gone. */
type Deed = { at: string; by: string | null }

/**
 * All applications for a home, oldest first and in pages, with who opened them and every change of their status.
 * @throws not_found (the home), forbidden (neither its owner nor an agent)
 */
export async function readDecisions(db: Db, actor: Actor, propertyId: string) {
  const property = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.manage(actor, property))
    throw forbidden('Only its owner and agents see the decisions about a home')
  return { property, pages: allPages((page) => readPage(db, propertyId, page)) }
}

async function readPage(db: Db, propertyId: string, page: PageRequest) {
  const { after, order, limit } = newestFirst(applications, page, OLDEST)
  return toPage(await selectDecisions(db, propertyId, after, order).limit(limit), page, OLDEST)
}

export type DecisionRow = Awaited<ReturnType<typeof readPage>>['rows'][number]

const OLDEST: KeysetOrder = { ...NEWEST, direction: 'asc' }

const nameOf = (user: string) => sql.raw(`full_name("${user}".first_name, "${user}".last_name)`)

const openings = sql<Deed[]>`(select coalesce(json_agg(json_build_object('at', opened_at, 'by', ${nameOf('opener')})
  order by opened_at), '[]') from application_openings join users opener on opener.id = user_id
  where application_id = ${applications.id})`

/** A change of the status; `note` is the landlord's. */
type StatusChange = Deed & {
  kind: string
  causeId: string | null
  from: ApplicationStatus | null
  to: ApplicationStatus
  reason: RejectionReason | null
  note: string | null
}

const steps = sql<StatusChange[]>`(
  select coalesce(json_agg(json_build_object('at', event.at, 'by', ${nameOf('decider')}, 'kind', event.kind, 'causeId', event.cause_id,
    'from', event.data ->> 'from', 'to', event.data ->> 'to', 'reason', event.data ->> 'reason',
    'note', ${applications.rejectionNotes} ->> event.id::text) order by event.at, event.id), '[]')
  from events event left join users decider on decider.id = event.actor_id
  where event.record_kind = 'application' and event.record_id = ${applications.id})`

const selectDecisions = (db: Db, propertyId: string, isAfter: SQL | undefined, order: SQL[]) =>
  db
    .select({
      id: applications.id,
      tenantId: applications.tenantId,
      ownerId: applications.ownerId,
      status: applications.status,
      rejectedAt: applications.rejectedAt,
      createdAt: applications.createdAt,
      answers: applications.answers,
      criteria: applications.criteria,
      shortlistedAt: applications.shortlistedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      leaseEndsAt,
      otherReason: otherReasonColumns,
      openings,
      steps,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.tenantId))
    .where(and(eq(applications.propertyId, propertyId), isAfter))
    .orderBy(...order)
    .$dynamic()
