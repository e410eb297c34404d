// Duration of an approval by number of other applicants. One transaction closes their applications, writes a notice for
// each of them and enqueues their mail.
import { DEFAULT_CURRENCY } from '@lintel/contract/money'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import type { Connection } from '../server/src/db/connect.ts'
import { batchesOf } from '../server/src/db/many.ts'
import { liftTimeouts } from '../server/src/db/pool.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { approveApplication } from '../server/src/features/applications/commands.ts'
import { applications } from '../server/src/features/applications/table.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { DEFAULT_FORMAT } from '../server/src/format/format.ts'
import { createInProcessBroker } from '../server/src/live/bus.ts'
import { createHub } from '../server/src/live/hub.ts'
import { withDatabase } from './database.ts'
import { medianOf, printTable } from './measure.ts'

/**
 * Three runs warm up code and query plans. One run of the last size is enough: it takes so long that neither counts, and the sizes
 * before it have warmed up the code.
 */
const SIZES = [
  { others: 1, warmUps: 3, runs: 9 },
  { others: 200, warmUps: 3, runs: 9 },
  { others: 12_000, warmUps: 0, runs: 1 },
]
const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31', closeOthers: true }

await withDatabase(
  async (connection) => {
    const hub = createHub({
      bus: createInProcessBroker().connect(),
      isBusShared: false,
      log: pino({ level: 'silent' }),
    })
    // Without the product's timeouts: on a busy machine the largest approval takes longer than a statement may.
    const client = await connection.pool.connect()
    await liftTimeouts(client)
    const db = drizzle({ client })
    const rows = []
    for (const { others, warmUps, runs } of SIZES) {
      const times: number[] = []
      for (let run = -warmUps; run < runs; run++) {
        const { owner, applicationId } = await makeApplications(connection, others)
        const startedAt = performance.now()
        await approveApplication({ db, hub, formatFor: () => DEFAULT_FORMAT }, owner, applicationId, TERMS)
        if (run >= 0) times.push(performance.now() - startedAt)
      }
      rows.push({ 'other applicants': others.toLocaleString('en'), 'ms (median)': medianOf(times).toFixed(1) })
    }
    printTable('Duration of an approval', rows)
    client.release(true)
    await hub.close()
  },
  { durable: true },
)

async function makeApplications({ db }: Connection, others: number) {
  const createUser = (role: 'owner' | 'tenant') => ({
    username: `${role}-${Math.random()}`,
    passwordHash: '-',
    firstName: 'A',
    lastName: 'B',
    email: 'somebody@example.com',
    role,
    approvedAt: new Date(),
  })
  const [owner] = await db.insert(users).values(createUser('owner')).returning()
  const tenantIds: string[] = []
  for (const batch of batchesOf(Array.from({ length: others + 1 }, () => createUser('tenant'))))
    for (const { id } of await db.insert(users).values(batch).returning({ id: users.id })) tenantIds.push(id)
  if (!owner) throw new Error('an insert returned no row')
  const [property] = await db
    .insert(properties)
    .values({
      ownerId: owner.id,
      title: 'A home',
      description: 'Two rooms.',
      address: '1 Mill Lane',
      city: 'Ghent',
      priceCents: 120_000,
      currency: DEFAULT_CURRENCY,
      bedrooms: 2,
      bathrooms: 1,
      area: 60,
      isPublished: true,
      timeZone: 'UTC',
    })
    .returning()
  if (!property) throw new Error('an insert returned no row')
  const applicationIds: string[] = []
  for (const batch of batchesOf(
    tenantIds.map((tenantId) => ({ propertyId: property.id, tenantId, ownerId: owner.id })),
  ))
    for (const { id } of await db.insert(applications).values(batch).returning({ id: applications.id }))
      applicationIds.push(id)
  return { owner: { id: owner.id, role: 'owner', isApproved: true } as const, applicationId: applicationIds[0] ?? '' }
}
