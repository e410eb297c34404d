// Duration of lists of applications, their counts and neighbours at 1,000 and 100,000 applications (a million with --full),
// with a tenth as many homes and users: its growth, and its ratio to a read by primary key. One application in a hundred is
// for the same home.
import type { Actor } from '@lintel/contract/actor'
import {
  type ApplicationScope,
  applicationCountsQuery,
  applicationListQuery,
  applicationNeighboursQuery,
} from '@lintel/contract/applications/schema'
import { eq } from 'drizzle-orm'
import type { Connection } from '../server/src/db/connect.ts'
import { countApplications } from '../server/src/features/applications/counts.ts'
import { findNeighbours, listApplications } from '../server/src/features/applications/list.ts'
import { applications } from '../server/src/features/applications/table.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedApplications } from '../server/src/test/seed-applications.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { seedUsers } from '../server/src/test/seed-users.ts'
import { findBusiestProperty } from './busiest-property.ts'
import { withDatabase } from './database.ts'
import { median, printTable } from './measure.ts'

const SIZES = process.argv.includes('--full') ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]

/** Filters of a list. `property` stands for the home with the most applications. */
const LISTS: Record<string, { status?: string; property?: true; search?: string; sort?: string }> = {
  unfiltered: {},
  'oldest first': { sort: 'oldest' },
  pending: { status: 'pending' },
  'one home': { property: true },
  'one home, withdrawn': { property: true, status: 'withdrawn' },
  'one letter, common': { search: 'a' },
  'two letters, absent': { search: 'zz' },
  'a common word': { search: 'ba' },
  'a medium word': { search: 'colar' },
  'a rare word': { search: 'quixotic' },
  'an absent word': { search: 'zzyzx' },
  'a medium word, pending': { search: 'colar', status: 'pending' },
  'an absent word, one home': { search: 'zzyzx', property: true },
}

/** A tenant's list is short: a few filters are enough. */
const SCOPES: [ApplicationScope, string[]][] = [
  ['agent', Object.keys(LISTS)],
  ['owner', Object.keys(LISTS)],
  ['tenant', ['unfiltered', 'pending', 'one letter, common', 'an absent word']],
]

await withDatabase(async (connection) => {
  const { db } = connection
  const results = new Map<string, number[]>()
  // The first size runs twice, the first time to warm up.
  for (const [step, size] of [SIZES[0] ?? 0, ...SIZES].entries()) {
    if (step === 1) results.clear()
    await seedProperties(connection, size / 10)
    await seedUsers(connection, size / 10)
    await seedApplications(connection, size)
    const some = await findBusiest(connection)
    const actors: Record<ApplicationScope, Actor> = {
      agent: { id: some.id, role: 'agent', isApproved: true },
      owner: { id: some.ownerId, role: 'owner', isApproved: true },
      tenant: { id: some.tenantId, role: 'tenant', isApproved: true },
    }
    const measure = async (name: string, run: () => Promise<unknown>, runs?: number) =>
      results.set(name, [...(results.get(name) ?? []), await median(run, runs)])
    await measure('one application by id', () => db.select().from(applications).where(eq(applications.id, some.id)))
    for (const [scope, names] of SCOPES) {
      const actor = actors[scope]
      for (const name of names) {
        const { property, ...rest } = LISTS[name] ?? {}
        const filters = { ...rest, property: property && some.propertyId }
        const list = applicationListQuery.parse(filters)
        await measure(`${scope}: ${name}`, () => listApplications(db, actor, scope, list))
        if (scope === 'agent') {
          const near = applicationNeighboursQuery.parse({ ...filters, scope })
          await measure(`${scope}: ${name}, neighbours`, () => findNeighbours(db, actor, some.id, near))
        }
        if (rest.status || rest.sort) continue
        const counts = applicationCountsQuery.parse({ ...filters, scope })
        await measure(`${scope}: ${name}, counts`, () => countApplications(db, actor, counts))
      }
    }
    const rename = async () =>
      db
        .update(properties)
        .set({ title: `Mill ${Math.random()}` })
        .where(eq(properties.id, some.propertyId))
    // A new title updates the search text of every application for the home.
    await measure('renaming the busiest home', rename, 3)
  }
  const baseline = results.get('one application by id') ?? []
  printTable(
    'Milliseconds (median) by number of applications, with growth and ratio to the first row',
    [...results].map(([name, times]) => ({
      query: name,
      ...Object.fromEntries(SIZES.map((size, i) => [size.toLocaleString('en'), (times[i] ?? 0).toFixed(2)])),
      growth: ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2),
      'ratio to first': ((times.at(-1) ?? 0) / (baseline.at(-1) ?? 1)).toFixed(1),
    })),
  )
})

/** @returns the middle application, by time, for the home with the most applications */
async function findBusiest({ db }: Connection) {
  const rows = await db
    .select()
    .from(applications)
    .where(eq(applications.propertyId, await findBusiestProperty(db)))
    .orderBy(applications.createdAt)
  const some = rows[Math.floor(rows.length / 2)]
  if (!some) throw new Error('no applications')
  return some
}
