import { applicationEvents, applications } from '@lintel/server/src/features/applications/table.ts'
import { propertyEvents } from '@lintel/server/src/features/history/table.ts'
import { leases } from '@lintel/server/src/features/leases/table.ts'
import { eq, isNotNull } from 'drizzle-orm'
import { idAt } from '../../ids.ts'
import type { DemoPart, DemoWorld } from '../../part.ts'
import { seededRandom } from '../../random.ts'
import type { DemoHome } from '../properties/home.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type NewEvent = typeof propertyEvents.$inferInsert & { at: Date }

/** What happened to the homes: listed, published, some of them made cheaper; their applications and past leases. */
export const historyPart: DemoPart = {
  async fill(world) {
    const ofHomes = world.homes.flatMap((home) => eventsOfHome(home, world))
    const events = [...ofHomes, ...(await listApplicationEvents(world)), ...(await listEndedLeases(world))]
    await world.db.insert(propertyEvents).values(events)
  },
}

function eventsOfHome(home: DemoHome, { now, userId, propertyId }: DemoWorld): NewEvent[] {
  const { key, price, createdAt, isPublished } = home
  const at = (ms: number) => new Date(createdAt.getTime() + ms)
  const event = (kind: NewEvent['kind'], when: Date, details: NewEvent['details'] = {}): NewEvent => {
    const ids = { id: idAt(when), propertyId: propertyId(key), actorId: userId(home.owner) }
    return { ...ids, kind, at: when, details }
  }
  const listed = event('listed', createdAt)
  if (!isPublished) return [listed]
  const published = event('published', at(12 * MINUTE_MS))
  const random = seededRandom(`history ${key}`)
  const cheaper = at(random.int(6, 9) * DAY_MS)
  if (cheaper >= now || random.chance(0.6)) return [listed, published]
  const details = { fromPrice: price + 10 * random.int(3, 8), toPrice: price }
  return [listed, published, event('price_changed', cheaper, details)]
}

async function listApplicationEvents({ db }: DemoWorld): Promise<NewEvent[]> {
  const rows = await db
    .select({ event: applicationEvents, application: applications })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
  return rows.map(({ event: { at, actorId, to, why }, application }) => ({
    id: idAt(at),
    propertyId: application.propertyId,
    at,
    kind: to === 'pending' ? 'applied' : to,
    actorId,
    personId: application.tenantId,
    details: { applicationId: application.id, ...(why !== null && { why }) },
  }))
}

async function listEndedLeases({ db }: DemoWorld): Promise<NewEvent[]> {
  const rows = await db.select().from(leases).where(isNotNull(leases.closedAt))
  return rows.map(({ id, propertyId, tenantId, startsOn, endsOn }) => {
    const at = new Date(Date.parse(endsOn) + DAY_MS)
    const details = { leaseId: id, startDate: startsOn, endDate: endsOn }
    return { id: idAt(at), propertyId, at, kind: 'lease_ended', personId: tenantId, details }
  })
}
