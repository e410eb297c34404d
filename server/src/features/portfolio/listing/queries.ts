import type { Actor } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { events } from '../../../events/table.ts'
import { users } from '../../accounts/table.ts'
import { findProperty } from '../../properties/queries.ts'
import { findAnswerTime } from './answer-time.ts'
import type { ListingRow } from './present.ts'
import { listPrices, type PriceEvent } from './prices.ts'

/** Events of a home, of all kinds, that are searched for its rents. */
const EVENTS_READ = 500

/**
 * Who manages a home, how soon they answer, and its rents while it was published.
 * @throws not_found when the home is absent or invisible
 */
export async function findListing(db: Db, actor: Actor | null, id: string, now: Date): Promise<ListingRow> {
  const property = await findProperty(db, actor, id)
  const [owners, answersWithin, happened] = await Promise.all([
    db
      .select({ firstName: users.firstName, lastName: users.lastName, createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, property.ownerId)),
    findAnswerTime(db, property.ownerId, now),
    listEvents(db, id),
  ])
  const [owner] = owners
  if (!owner) throw new Error('a home has an owner')
  const priced = { ...property, price: fromCents(property.priceCents, property.currency) }
  return { ...property, owner, answersWithin, prices: listPrices(priced, happened, happened.length === EVENTS_READ) }
}

const listEvents = (db: Db, propertyId: string): Promise<PriceEvent[]> =>
  db
    .select({
      kind: events.kind,
      at: events.at,
      fromCents: sql<number | null>`(${events.data} ->> 'fromCents')::float8`,
    })
    .from(events)
    .where(eq(events.propertyId, propertyId))
    .orderBy(desc(events.at), desc(events.id))
    .limit(EVENTS_READ)
