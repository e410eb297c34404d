// Duration of an approval by number of other applicants. One transaction closes their applications, writes a notice for
// each of them and enqueues their mail.
import { pino } from 'pino'
import type { Connection } from '../server/src/db/connect.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { approveApplication } from '../server/src/features/applications/commands.ts'
import { applications } from '../server/src/features/applications/table.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { DEFAULT_FORMAT } from '../server/src/format/format.ts'
import { createInProcessBroker } from '../server/src/live/bus.ts'
import { createHub } from '../server/src/live/hub.ts'
import { withDatabase } from './database.ts'
import { medianOf, printTable } from './measure.ts'

const OTHER_APPLICANTS = [1, 200]
const RUNS = 9
const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31', closeOthers: true }

await withDatabase(
  async (connection) => {
    const hub = createHub({
      bus: createInProcessBroker().connect(),
      isBusShared: false,
      log: pino({ level: 'silent' }),
    })
    const rows = []
    for (const others of OTHER_APPLICANTS) {
      const times: number[] = []
      // Three runs warm up code and query plans.
      for (let run = -3; run < RUNS; run++) {
        const { owner, applicationId } = await makeApplications(connection, others)
        const startedAt = performance.now()
        await approveApplication(
          { db: connection.db, hub, formatFor: () => DEFAULT_FORMAT },
          owner,
          applicationId,
          TERMS,
        )
        if (run >= 0) times.push(performance.now() - startedAt)
      }
      rows.push({ 'other applicants': others, 'ms (median)': medianOf(times).toFixed(1) })
    }
    printTable('Duration of an approval', rows)
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
  const tenants = await db
    .insert(users)
    .values(Array.from({ length: others + 1 }, () => createUser('tenant')))
    .returning()
  if (!owner) throw new Error('an insert returned no row')
  const [home] = await db
    .insert(properties)
    .values({
      ownerId: owner.id,
      title: 'A home',
      description: 'Two rooms.',
      address: '1 Mill Lane',
      city: 'Ghent',
      priceCents: 120_000,
      bedrooms: 2,
      bathrooms: 1,
      area: 60,
      isPublished: true,
    })
    .returning()
  if (!home) throw new Error('an insert returned no row')
  const inserted = await db
    .insert(applications)
    .values(tenants.map(({ id }) => ({ propertyId: home.id, tenantId: id, ownerId: owner.id })))
    .returning()
  return { owner: { id: owner.id, role: 'owner', isApproved: true } as const, applicationId: inserted[0]?.id ?? '' }
}
