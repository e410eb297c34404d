// What bringing in tenants costs: a file of 10,000 leases previewed, brought in with invitations and books, and brought in again; the
// same with a fault in every row; and how long other requests wait meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Actor } from '@lintel/contract/actor'
import { importPreviewQuerySchema, importQuerySchema } from '@lintel/contract/rent/import-schema'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { readEnvironment } from '../server/src/env.ts'
import { checkBooks } from '../server/src/features/rent/check.ts'
import { importLeases } from '../server/src/features/rent/import/commands.ts'
import { previewImport } from '../server/src/features/rent/import/queries.ts'
import { DEFAULT_FORMAT } from '../server/src/format/format.ts'
import { createInProcessBroker } from '../server/src/live/bus.ts'
import { createHub } from '../server/src/live/hub.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { withDatabase } from './database.ts'
import { compareToTarget, printTable } from './measure.ts'

const LEASES = 10_000
/** The product's promise for a file of 10,000 lines. */
const SECONDS_MAX = 60
const HEADINGS = 'Home,Tenant,Email,First day,Last day,Rent,Deposit,Owed\n'

await withDatabase(
  async (connection) => {
    const { db } = connection
    const log = pino({ level: 'silent' })
    const hub = createHub({ bus: createInProcessBroker().connect(), isBusShared: false, log })
    const settings = { ...readEnvironment({}), sessionSecret: 'of the benchmark', webDir: '' }
    const context = { db, hub, settings, formatFor: () => DEFAULT_FORMAT }
    await seedProperties(connection, LEASES)
    const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`
      with owner as (select id from users where role = 'owner' order by id limit 1)
      update properties set owner_id = owner.id from owner returning properties.id, owner_id as "ownerId"`)
    // Owners email fewer invitations a day.
    const agent: Actor = { id: rows[0]?.ownerId ?? '', role: 'agent', isApproved: true }
    const ownerId = agent.id
    const file = Buffer.from(
      HEADINGS +
        rows
          .map(
            ({ id }, at) =>
              `${id},=Name ${at},t${at}@example.org,2026-01-01,2099-12-31,"1,${100 + (at % 900)}.50",0,12\n`,
          )
          .join(''),
    )
    const right = Buffer.from(file.toString().replaceAll(',=Name', ',Name'))
    const preview = (bytes: Buffer) =>
      previewImport(
        db,
        agent,
        bytes,
        importPreviewQuerySchema.parse({ ownerId, startOn: '2026-12-01' }),
        DEFAULT_FORMAT,
      )
    const bringIn = (clientId: string) =>
      importLeases(context, agent, right, importQuerySchema.parse({ clientId, ownerId, startOn: '2026-12-01' }))
    const measured = [
      await measure('a preview', () => preview(right)),
      await measure('a preview with 10,000 faults', () => preview(file)),
      await measure('brought in, with invitations and books', () => bringIn('first')),
      await measure('the same file again', () => bringIn('second')),
    ]
    printTable(
      `A file of ${LEASES.toLocaleString('en')} leases, ${(right.length / 1024 / 1024).toFixed(1)} MB`,
      measured,
    )
    const { faults } = await checkBooks(db)
    if (faults.length > 0) throw new Error(`the books are out of balance: ${JSON.stringify(faults)}`)
    await hub.close()
  },
  { durable: true },
)

async function measure(what: string, run: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  await run()
  const seconds = (performance.now() - startedAt) / 1000
  delay.disable()
  return {
    what,
    seconds: seconds.toFixed(2),
    'longest turn, ms': (delay.max / 1e6).toFixed(0),
    ...compareToTarget(seconds, SECONDS_MAX, 'maximum'),
  }
}
