// What the command palette costs an agent: the calls of one text, each and all at once, and its recent records, at a thousand
// homes, people and applications and at 100 thousand of each (with --full a million homes), as a ratio,
// and to a read by primary key in the same run.

import { applicationListQuery } from '@lintel/contract/applications/schema'
import { userListQuery } from '@lintel/contract/people/schema'
import { portfolioQuery } from '@lintel/contract/portfolio/schema'
import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../server/src/db/connect.ts'
import { users } from '../server/src/features/accounts/table.ts'
import { listApplications } from '../server/src/features/applications/list.ts'
import { searchConversations } from '../server/src/features/messages/search.ts'
import { listUsers } from '../server/src/features/people/search.ts'
import { listAllProperties } from '../server/src/features/portfolio/list.ts'
import { listRecent } from '../server/src/features/preferences/recent.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedApplications } from '../server/src/test/seed-applications.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { seedUsers } from '../server/src/test/seed-users.ts'
import { PROPERTIES, withDatabase } from './database.ts'
import { median, printGrowth } from './measure.ts'

const SMALL = 1_000
const PEOPLE = 100_000

/** What an agent types, letter by letter and at once. */
const TEXTS: Record<string, string> = {
  'one letter': 'a',
  'two letters': 'co',
  'a word, middling': 'colar',
  'a word, rare': 'quixotic',
  'a word, absent': 'zzyzx',
  '100 times a letter': 'a'.repeat(100),
}
const NOW = new Date('2026-01-01')
const limit = 5
const SIZES = [
  [SMALL, SMALL],
  [SMALL, SMALL],
  [PROPERTIES, PEOPLE],
] as const

await withDatabase(async (connection) => {
  const { db } = connection
  const results = new Map<string, number[]>()
  // The small size runs twice, the first time to warm up.
  for (const [step, [propertyCount, people]] of SIZES.entries()) {
    if (step === 1) results.clear()
    await seedProperties(connection, propertyCount)
    await seedUsers(connection, people)
    await seedApplications(connection, people)
    const agent = await openRecords(connection)
    const [{ id: property = '' } = {}] = await db.select({ id: properties.id }).from(properties).limit(1)
    const measure = async (name: string, run: () => Promise<unknown>) =>
      results.set(name, [...(results.get(name) ?? []), await median(run)])
    await measure('one home by id', () => db.select().from(properties).where(eq(properties.id, property)))
    for (const [name, search] of Object.entries(TEXTS)) {
      const calls = {
        homes: () => listAllProperties(db, agent, portfolioQuery.parse({ search, limit }), NOW),
        people: () => listUsers(db, agent, userListQuery.parse({ search, limit })),
        applications: () => listApplications(db, agent, 'agent', applicationListQuery.parse({ search, limit })),
        conversations: () => searchConversations(db, agent, search),
      }
      for (const [kind, call] of Object.entries(calls)) await measure(`${name}: ${kind}`, call)
      await measure(`${name}: all at once`, () => Promise.all(Object.values(calls).map((call) => call())))
    }
    await measure('twenty recent records', () => listRecent(db, agent))
  }
  const people = `with ${SMALL.toLocaleString('en')} and ${PEOPLE.toLocaleString('en')} people and applications`
  printGrowth(results, [SMALL, PROPERTIES], people)
})

/** @returns an agent with twenty recently opened records of three kinds */
async function openRecords({ db }: Connection) {
  const [agent] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'agent')).limit(1)
  if (!agent) throw new Error('no agent')
  await db.execute(sql`
    insert into preferences (user_id, name, value)
    select ${agent.id}, 'recent', jsonb_agg(jsonb_build_object('kind', kind, 'id', id))
    from (
      (select 'property' as kind, id from properties limit 7) union all (select 'person', id from users limit 7)
      union all (select 'application', id from applications limit 6)
    ) as opened`)
  return { id: agent.id, role: 'agent', isApproved: true } as const
}
