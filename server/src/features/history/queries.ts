import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { users } from '../accounts/table.ts'
import { findProperty } from '../properties/queries.ts'
import type { HomeEventRow } from './present.ts'
import { propertyEvents } from './table.ts'

const actors = alias(users, 'actor')
const people = alias(users, 'person')

/**
 * What happened to a home, newest first.
 * @throws not_found (the home), forbidden (neither its owner nor an agent)
 */
export async function listHomeHistory(
  db: Db,
  actor: Actor,
  propertyId: string,
  request: PageRequest,
): Promise<Page<HomeEventRow>> {
  const home = await findProperty(db, actor, propertyId)
  if (!propertyPolicy.manage(actor, home)) throw forbidden('Only its owner and agents see the history of a home')
  const page = newestFirst({ createdAt: propertyEvents.at, id: propertyEvents.id }, request)
  const rows = await db
    .select({
      id: propertyEvents.id,
      createdAt: propertyEvents.at,
      kind: propertyEvents.kind,
      details: propertyEvents.details,
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
    .from(propertyEvents)
    .leftJoin(actors, eq(actors.id, propertyEvents.actorId))
    .leftJoin(people, eq(people.id, propertyEvents.personId))
    .where(and(eq(propertyEvents.propertyId, propertyId), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}
