import { accountRoutes } from '@lintel/contract/accounts/routes'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { images } from './features/files/table.ts'
import { featureIn, featureWith } from './test/feature-tables.ts'
import type { MakeRows, MakeRowsOfOwner, ReferencesToHomes, ReferencesToUsers } from './test/references.ts'
import { makeWorldForFile, type TestUser } from './test/world.ts'

const world = await makeWorldForFile()

type References = {
  referencesToUsers?: ReferencesToUsers
  referencesToHomes?: ReferencesToHomes
  makeRows?: MakeRows
  makeRowsOfOwner?: MakeRowsOfOwner
}
const modules = Object.entries(import.meta.glob<References>('./features/*/references.ts', { eager: true }))

/** What all features declare, each column with the feature. */
const DECLARED = {
  users: modules.flatMap(([path, { referencesToUsers = {} }]) =>
    Object.keys(referencesToUsers).map((column) => ({ column, feature: featureIn(path) })),
  ),
  properties: modules.flatMap(([path, { referencesToHomes = {} }]) =>
    Object.keys(referencesToHomes).map((column) => ({ column, feature: featureIn(path) })),
  ),
}
const TO_USERS: ReferencesToUsers = Object.assign({}, ...modules.map(([, module]) => module.referencesToUsers))
const TO_HOMES: ReferencesToHomes = Object.assign({}, ...modules.map(([, module]) => module.referencesToHomes))

const fileOf = (feature = '<feature>') => `server/src/features/${feature}/references.ts`

const ON_DELETE: Record<string, string> = { c: 'deleted', n: 'cleared' }

/** @returns the columns that refer to a table, each with what the constraint does to its rows */
async function listReferences(table: 'users' | 'properties') {
  const { rows } = await world.db.execute<{ column: string; onDelete: string }>(sql`
    select format('%s.%s', conrelid::regclass, attname) as column, confdeltype as "onDelete"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = ${table}::regclass order by 1`)
  return rows
}

/** @returns how many rows name the user, by column */
async function countRowsOf(user: TestUser): Promise<Record<string, number>> {
  const counts = (await listReferences('users')).map(({ column: name }) => {
    const [table = '', column = ''] = name.split('.')
    const isOfUser = sql`${sql.identifier(column)} = ${user.id}`
    return sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(table)} where ${isOfUser}`
  })
  const { rows } = await world.db.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** @returns the columns for which the condition is false, with their counts */
const breaches = (counts: Record<string, number>, isMet: (name: string, rows: number) => boolean) =>
  Object.entries(counts)
    .filter(([name, rows]) => !isMet(name, rows))
    .map(([name, rows]) => `${name}: ${rows}`)

it.each([
  ['users', 'the deletion of the account and a hand-over of its homes do'],
  ['properties', 'the removal of the home does'],
] as const)('says what becomes of every row that refers to %s', async (table, what) => {
  const columns = (await listReferences(table)).map(({ column }) => column)
  const declared = DECLARED[table]
  const unknown = columns.filter((name) => !declared.some(({ column }) => column === name))
  const stale = declared.filter(({ column }) => !columns.includes(column))
  const others = declared.filter(({ column, feature }) => columns.includes(column) && featureWith(column) !== feature)
  expect([
    ...unknown.map((name) => `${name} refers to ${table}: say in ${fileOf(featureWith(name))} what ${what} to its row`),
    ...stale.map(({ column, feature }) => `${column} refers to ${table} no more: take it out of ${fileOf(feature)}`),
    ...others.map(
      ({ column, feature }) => `${column} belongs in ${fileOf(featureWith(column))}, not in ${fileOf(feature)}`,
    ),
  ]).toEqual([])
})

it('deletes or clears with a home what is said to go with it', async () => {
  const actions = (await listReferences('properties')).map(({ column, onDelete }) => [column, ON_DELETE[onDelete]])
  expect(Object.fromEntries(actions)).toEqual(TO_HOMES)
})

it('deletes with an account what is said to go with it, and nothing else', async () => {
  const [other, home] = [await world.agent(), await world.home(await world.owner())]
  await world.db.insert(images).values({ id: 'face', contentType: 'image/png', bytes: 1, width: 1, height: 1 })
  const user = await world.tenant({ profileImageUrl: '/objects/images/face' })
  for (const [, { makeRows }] of modules) await makeRows?.(world, { user, home, other })

  const before = await countRowsOf(user)
  const isDeleted = (name: string) => TO_USERS[name]?.deletion === 'deleted'
  expect(breaches(before, (name, rows) => !isDeleted(name) || rows > 0)).toEqual([])
  expect((await world.call(user, accountRoutes.deleteAccount)).status).toBe(200)
  const isAsSaid = (name: string, rows: number) => {
    if (isDeleted(name)) return rows === 0
    return TO_USERS[name]?.deletion === 'in part' || rows >= (before[name] ?? 0)
  }
  expect(breaches(await countRowsOf(user), isAsSaid)).toEqual([])
})

it('hands over with homes what is said to move, and nothing else', async () => {
  const [from, to, agent, tenant] = [
    await world.owner(),
    await world.owner(),
    await world.agent(),
    await world.tenant(),
  ]
  const home = await world.home(from)
  for (const [, { makeRowsOfOwner }] of modules) await makeRowsOfOwner?.(world, { owner: from, home, tenant })

  const before = await countRowsOf(from)
  const moves = (name: string) => TO_USERS[name]?.handOver === 'moves'
  expect(breaches(before, (name, rows) => !moves(name) || rows > 0)).toEqual([])
  const call = { params: { id: from.id }, body: { ownerId: to.id } }
  expect((await world.call(agent, accountRoutes.handOverHomes, call)).status).toBe(200)
  const isAsSaid = (name: string, rows: number) => (moves(name) ? rows === 0 : rows >= (before[name] ?? 0))
  expect(breaches(await countRowsOf(from), isAsSaid)).toEqual([])
  const received = await countRowsOf(to)
  expect(breaches(received, (name, rows) => !moves(name) || rows === before[name])).toEqual([])
})
