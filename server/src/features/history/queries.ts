import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { events } from '../../events/table.ts'
import { users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'
import { findProperty } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { PropertyEventRow } from './present.ts'

const actors = alias(users, 'actor')
const people = alias(users, 'person')

const { id, at, kind, causeId, recordId, data } = events

/**
 * What happened to a home, newest first.
 * @throws not_found (the home), forbidden (neither its owner nor an agent)
 */
export async function listPropertyHistory(
  db: Db,
  actor: Actor,
  propertyId: string,
  request: PageRequest,
): Promise<Page<PropertyEventRow>> {
  const property = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.manage(actor, property)) throw forbidden('Only its owner and agents see the history of a home')
  const page = newestFirst({ createdAt: at, id }, request)
  const rows = await db
    .select({
      id,
      kind,
      causeId,
      data,
      // Applications for an archived home that became no lease are removed.
      recordId: sql<
        string | null
      >`case when ${events.recordKind} is distinct from 'application' or ${applications.id} is not null then ${recordId} end`,
      createdAt: at,
      currency: properties.currency,
      note: sql<string | null>`${applications.rejectionNotes} ->> ${id}::text`,
      by: {
        id: actors.id,
        firstName: actors.firstName,
        lastName: actors.lastName,
        profileImageUrl: actors.profileImageUrl,
      },
      person: {
        id: people.id,
        firstName: people.firstName,
        lastName: people.lastName,
        profileImageUrl: people.profileImageUrl,
      },
    })
    .from(events)
    .innerJoin(properties, eq(properties.id, events.propertyId))
    .leftJoin(actors, eq(actors.id, events.actorId))
    .leftJoin(people, eq(people.id, events.personId))
    .leftJoin(applications, and(eq(events.recordKind, 'application'), eq(applications.id, recordId)))
    .where(and(eq(events.propertyId, propertyId), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}
