import type { Actor } from '@lintel/contract/actor'
import { toCents } from '@lintel/contract/money'
import { Happened, toEvent } from '@lintel/server/src/events/happened.ts'
import { events } from '@lintel/server/src/events/table.ts'
import { aboutLease, leaseEnded } from '@lintel/server/src/features/leases/events.ts'
import { leases } from '@lintel/server/src/features/leases/table.ts'
import { aboutProperty, addListing, priceChanged } from '@lintel/server/src/features/properties/events.ts'
import { type PropertyRow, properties } from '@lintel/server/src/features/properties/table.ts'
import { eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { DemoPart, DemoWorld } from '../../part.ts'
import { pastEvent } from '../../past-event.ts'
import { seededRandom } from '../../random.ts'
import type { DemoProperty } from '../properties/property.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What happened to the homes: listed, published, some of them made cheaper; and the ends of past leases. */
export const historyPart: DemoPart = {
  async fill(world) {
    const rows = await world.db.select().from(properties)
    const rowById = new Map(rows.map((row) => [row.id, row]))
    const ofProperties = world.properties.flatMap((property) => {
      const row = rowById.get(world.propertyId(property.key))
      return row ? eventsOfProperty(property, row, world.now) : []
    })
    await world.db.insert(events).values([...ofProperties, ...(await listEndedLeases(world))])
  },
}

function eventsOfProperty({ key, createdAt }: DemoProperty, row: PropertyRow, now: Date) {
  const { priceCents, currency } = row
  const owner: Actor = { id: row.ownerId, role: 'owner', isApproved: true }
  const at = (ms: number) => new Date(createdAt.getTime() + ms)
  const random = seededRandom(`history ${key}`)
  const cheaper = at(random.int(6, 9) * DAY_MS)
  const isCheaper = row.isPublished && cheaper < now && !random.chance(0.6)
  const fromCents = isCheaper ? priceCents + toCents(10 * random.int(3, 8), currency) : priceCents

  const listing = new Happened()
  addListing(listing, owner, { ...row, priceCents: fromCents, status: 'available' })
  // Listed first, and published later, unless it is a draft.
  const listed = listing.events.map((event, index) => pastEvent(event, at(index * 12 * MINUTE_MS)))
  if (!isCheaper) return listed
  const data = { fromCents, toCents: priceCents }
  return [...listed, pastEvent(toEvent(priceChanged, owner, { ...aboutProperty(row), data }, null), cheaper)]
}

async function listEndedLeases({ db }: DemoWorld) {
  const rows = await db
    .select({ lease: leases, property: getTableColumns(properties) })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .where(isNotNull(leases.closedAt))
  return rows.map(({ lease, property }) => {
    const data = { endsOn: lease.endsOn, isHomeAvailable: property.status === 'available' }
    const ended = toEvent(leaseEnded, null, { ...aboutLease(lease, property), data }, null)
    return pastEvent(ended, new Date(Date.parse(lease.endsOn) + DAY_MS))
  })
}
