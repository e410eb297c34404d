// What lists of applications, their counts and neighbours cost as applications grow: the same statements at one thousand and
// at 100 thousand applications (and a million with --full), for a tenth as many homes and users, as a ratio to the step
// before and to a read by primary key. One of a hundred applications is for the same home.
import type { Actor } from '@lintel/contract/actor'
import {
  type ApplicationScope,
  applicationCountsQuery,
  applicationListQuery,
  applicationNeighboursQuery,
} from '@lintel/contract/applications/schema'
import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../server/src/db/connect.ts'
import { countApplications } from '../server/src/features/applications/counts.ts'
import { findNeighbours, listApplications } from '../server/src/features/applications/list.ts'
import { applications } from '../server/src/features/applications/table.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedApplications } from '../server/src/test/seed-applications.ts'
import { seedHomes } from '../server/src/test/seed-homes.ts'
import { seedUsers } from '../server/src/test/seed-users.ts'
import { withDatabase } from './database.ts'
import { median, printTable } from './measure.ts'

const SIZES = process.argv.includes('--full') ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]

/** What a list is narrowed by; `home` stands for the one with most applications. */
const LISTS: Record<string, { status?: string; home?: true; search?: string; sort?: string }> = {
  unfiltered: {},
  'oldest first': { sort: 'oldest' },
  pending: { status: 'pending' },
  'one home': { home: true },
  'one home, withdrawn': { home: true, status: 'withdrawn' },
  'one letter, common': { search: 'a' },
  'two letters, absent': { search: 'zz' },
  'a word, common': { search: 'ba' },
  'a word, middling': { search: 'colar' },
  'a word, rare': { search: 'quixotic' },
  'a word, absent': { search: 'zzyzx' },
  'a word, middling, pending': { search: 'colar', status: 'pending' },
  'a word, absent, one home': { search: 'zzyzx', home: true },
}

/** A tenant's list is short, so that a few of these tell of all. */
const SCOPES: [ApplicationScope, string[]][] = [
  ['agent', Object.keys(LISTS)],
  ['owner', Object.keys(LISTS)],
  ['tenant', ['unfiltered', 'pending', 'one letter, common', 'a word, absent']],
]

await withDatabase(async (connection) => {
  const { db } = connection
  const results = new Map<string, number[]>()
  // The smallest twice, and its first times forgotten: code that has just been loaded is slow, whatever it does.
  for (const [step, size] of [SIZES[0] ?? 0, ...SIZES].entries()) {
    if (step === 1) results.clear()
    await seedHomes(connection, size / 10)
    await seedUsers(connection, size / 10)
    await seedApplications(connection, size)
    const some = await busiest(connection)
    const actors: Record<ApplicationScope, Actor> = {
      agent: { id: some.id, role: 'agent', isApproved: true },
      owner: { id: some.ownerId, role: 'owner', isApproved: true },
      tenant: { id: some.tenantId, role: 'tenant', isApproved: true },
    }
    const note = async (name: string, run: () => Promise<unknown>, runs?: number) =>
      results.set(name, [...(results.get(name) ?? []), await median(run, runs)])
    await note('one application by id', () => db.select().from(applications).where(eq(applications.id, some.id)))
    for (const [scope, names] of SCOPES) {
      const actor = actors[scope]
      for (const name of names) {
        const { home, ...rest } = LISTS[name] ?? {}
        const filters = { ...rest, property: home && some.propertyId }
        const list = applicationListQuery.parse(filters)
        await note(`${scope}: ${name}`, () => listApplications(db, actor, scope, list))
        if (scope === 'agent') {
          const near = applicationNeighboursQuery.parse({ ...filters, scope })
          await note(`${scope}: ${name}, neighbours`, () => findNeighbours(db, actor, some.id, near))
        }
        if (rest.status || rest.sort) continue
        const counts = applicationCountsQuery.parse({ ...filters, scope })
        await note(`${scope}: ${name}, counts`, () => countApplications(db, actor, counts))
      }
    }
    const title = async () =>
      db
        .update(properties)
        .set({ title: `Mill ${Math.random()}` })
        .where(eq(properties.id, some.propertyId))
    // It writes all applications for that home, so that it grows with them.
    await note('giving the busiest home a title', title, 3)
  }
  const point = results.get('one application by id') ?? []
  printTable(
    'Milliseconds (median) by number of applications, and growth; the first row is the limit',
    [...results].map(([name, times]) => ({
      query: name,
      ...Object.fromEntries(SIZES.map((size, i) => [size.toLocaleString('en'), (times[i] ?? 0).toFixed(2)])),
      growth: ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2),
      'to the limit': ((times.at(-1) ?? 0) / (point.at(-1) ?? 1)).toFixed(1),
    })),
  )
})

/** The middle application for the home that has most. */
async function busiest({ db }: Connection) {
  const [home] = await db
    .select({ id: applications.propertyId })
    .from(applications)
    .groupBy(applications.propertyId)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  const rows = await db
    .select()
    .from(applications)
    .where(eq(applications.propertyId, home?.id ?? ''))
    .orderBy(applications.createdAt)
  const some = rows[Math.floor(rows.length / 2)]
  if (!some) throw new Error('no applications')
  return some
}
