// How long an approval takes, the confirmed click with everything it does in one transaction, by how many others applied
// for the home: each is closed, told in the app, and has a letter written for it.
import { pino } from 'pino'
import type { Connection } from '../server/src/db/connect.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { approveApplication } from '../server/src/features/applications/commands.ts'
import { applications } from '../server/src/features/applications/table.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { DEFAULT_FORMAT } from '../server/src/format.ts'
import { createInProcessBroker } from '../server/src/live/bus.ts'
import { createHub } from '../server/src/live/hub.ts'
import { withDatabase } from './database.ts'
import { middle, printTable } from './measure.ts'

const OTHERS = [1, 200]
const RUNS = 9
const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31', closeOthers: true }

await withDatabase(
  async (connection) => {
    const hub = createHub({ bus: createInProcessBroker().connect(), log: pino({ level: 'silent' }) })
    const rows = []
    for (const others of OTHERS) {
      const times: number[] = []
      // The first ones bring the code and the plans into memory.
      for (let run = -3; run < RUNS; run++) {
        const { owner, chosen } = await makeApplications(connection, others)
        const startedAt = performance.now()
        await approveApplication({ db: connection.db, hub, formatFor: () => DEFAULT_FORMAT }, owner, chosen, TERMS)
        if (run >= 0) times.push(performance.now() - startedAt)
      }
      rows.push({ 'other applicants': others, 'ms (median)': middle(times).toFixed(1) })
    }
    printTable('An approval', rows)
    await hub.close()
  },
  { durable: true },
)

async function makeApplications({ db }: Connection, others: number) {
  const person = (role: 'owner' | 'tenant') => ({
    username: `${role}-${Math.random()}`,
    passwordHash: '-',
    firstName: 'A',
    lastName: 'B',
    email: 'somebody@example.com',
    role,
    approvedAt: new Date(),
  })
  const [owner] = await db.insert(users).values(person('owner')).returning()
  const tenants = await db
    .insert(users)
    .values(Array.from({ length: others + 1 }, () => person('tenant')))
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
  const made = await db
    .insert(applications)
    .values(tenants.map(({ id }) => ({ propertyId: home.id, tenantId: id, ownerId: owner.id })))
    .returning()
  return { owner: { id: owner.id, role: 'owner', isApproved: true } as const, chosen: made[0]?.id ?? '' }
}
