import { accountRoutes } from '@lintel/contract/accounts/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { images } from './features/files/table.ts'
import { featureIn, featureWith } from './test/feature-tables.ts'
import type {
  MakeRows,
  MakeRowsOfLease,
  MakeRowsOfOwner,
  MakeRowsOfProperty,
  ReferencesToProperties,
  ReferencesToUsers,
} from './test/references.ts'
import { makeWorldForFile, type TestUser } from './test/world.ts'

const world = await makeWorldForFile()

type References = {
  referencesToUsers?: ReferencesToUsers
  referencesToProperties?: ReferencesToProperties
  makeRows?: MakeRows
  makeRowsOfOwner?: MakeRowsOfOwner
  makeRowsOfProperty?: MakeRowsOfProperty
  makeRowsOfLease?: MakeRowsOfLease
}
const modules = Object.entries(import.meta.glob<References>('./features/*/references.ts', { eager: true }))

/** What all features declare, each column with the feature. */
const DECLARED = {
  users: modules.flatMap(([path, { referencesToUsers = {} }]) =>
    Object.keys(referencesToUsers).map((column) => ({ column, feature: featureIn(path) })),
  ),
  properties: modules.flatMap(([path, { referencesToProperties = {} }]) =>
    Object.keys(referencesToProperties).map((column) => ({ column, feature: featureIn(path) })),
  ),
}
const TO_USERS: ReferencesToUsers = Object.assign({}, ...modules.map(([, module]) => module.referencesToUsers))
const TO_PROPERTIES: ReferencesToProperties = Object.assign(
  {},
  ...modules.map(([, module]) => module.referencesToProperties),
)

type Table = 'users' | 'properties'

const fileOf = (feature = '<feature>') => `server/src/features/${feature}/references.ts`

/** Foreign keys that do not restrict, each with the reason. All others do: a row goes only by a command that says so. */
const EXCEPTIONS: Record<string, { action: 'CASCADE' | 'SET NULL'; because: string }> = {
  application_openings_application_id_applications_id_fk: {
    action: 'CASCADE',
    because: 'who opened an application is a part of it',
  },
  attachments_document_id_documents_id_fk: { action: 'CASCADE', because: 'it only says where the document is shown' },
  attachments_image_id_images_id_fk: { action: 'CASCADE', because: 'only its uploaders are left of an unused picture' },
  daily_counts_property_id_properties_id_fk: { action: 'CASCADE', because: 'they count what happens to the home' },
  document_readers_document_id_documents_id_fk: { action: 'CASCADE', because: 'it only lists the document for users' },
  found_homes_search_id_saved_searches_id_fk: { action: 'CASCADE', because: 'they are the results of the search' },
  leases_application_id_applications_id_fk: {
    action: 'SET NULL',
    because: 'a cancelled lease stays when the application that it no longer approves goes',
  },
  matched_homes_property_id_properties_id_fk: { action: 'CASCADE', because: 'it is a copy of the home' },
  messages_property_id_properties_id_fk: { action: 'SET NULL', because: 'a message stays, about no home' },
  property_versions_property_id_properties_id_fk: { action: 'CASCADE', because: 'they are the home as it was' },
  reports_property_id_properties_id_fk: { action: 'SET NULL', because: 'a report has a copy of what it is about' },
  upload_writers_upload_id_uploads_id_fk: { action: 'CASCADE', because: 'they are requests that send the upload' },
  vacancies_property_id_properties_id_fk: { action: 'CASCADE', because: 'it says since when the home is available' },
}

const EXCEPTIONS_FILE = 'EXCEPTIONS of server/src/references.test.ts'

it('restricts every foreign key but the exceptions', async () => {
  const { rows } = await world.db.execute<{ name: string; action: string }>(sql`
    select conname as name, case confdeltype
      when 'r' then 'RESTRICT' when 'c' then 'CASCADE' when 'n' then 'SET NULL' when 'd' then 'SET DEFAULT' else 'NO ACTION' end as action
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`)
  const names = rows.map(({ name }) => name)
  const isAsSaid = ({ name, action }: { name: string; action: string }) =>
    action === (EXCEPTIONS[name]?.action ?? 'RESTRICT')
  expect([
    ...rows
      .filter((row) => !isAsSaid(row))
      .map(({ name, action }) =>
        name in EXCEPTIONS
          ? `${name} is ON DELETE ${action}: correct it in ${EXCEPTIONS_FILE}`
          : `${name} is ON DELETE ${action}: make it RESTRICT, and delete its rows in a reaction; or add it with the reason to ${EXCEPTIONS_FILE}`,
      ),
    ...Object.keys(EXCEPTIONS)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is no foreign key any more: take it out of ${EXCEPTIONS_FILE}`),
  ]).toEqual([])
  expect(names.length).toBeGreaterThan(50)
})

/** @returns the columns that refer to a table */
async function listReferences(table: Table): Promise<string[]> {
  const { rows } = await world.db.execute<{ column: string }>(sql`
    select format('%s.%s', conrelid::regclass, attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = ${table}::regclass order by 1`)
  return rows.map(({ column }) => column)
}

/** @returns how many rows name the user */
const countRowsOf = (user: TestUser) => countRows('users', user.id)

/** @returns how many rows name a user or a home, by column; without an id, all rows of the column's table */
async function countRows(to: Table, id?: string): Promise<Record<string, number>> {
  const counts = (await listReferences(to)).map((name) => {
    const [table = '', column = ''] = name.split('.')
    const isCounted = id === undefined ? sql`true` : sql`${sql.identifier(column)} = ${id}`
    return sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(table)} where ${isCounted}`
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
  const columns = await listReferences(table)
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

/** A home with rows of every feature that name it. */
async function makeProperty() {
  const [owner, tenant, other] = [await world.owner(), await world.tenant(), await world.tenant()]
  const property = await world.property(owner)
  for (const [, { makeRowsOfProperty }] of modules)
    await makeRowsOfProperty?.(world, { owner, property, tenants: [tenant, other] })
  return { owner, tenant, property }
}

it('deletes or clears with a home what is said to go with it', async () => {
  const { owner, property } = await makeProperty()
  const isOf = (name: string, ...ends: string[]) => ends.includes(TO_PROPERTIES[name]?.removal ?? '')
  expect(
    breaches(await countRows('properties', property.id), (name, rows) => isOf(name, 'prevents') || rows > 0),
  ).toEqual([])
  const before = await countRows('properties')
  expect((await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })).status).toBe(200)
  expect(breaches(await countRows('properties', property.id), (_, rows) => rows === 0)).toEqual([])
  const isAsSaid = (name: string, rows: number) => isOf(name, 'deleted') === rows < (before[name] ?? 0)
  expect(breaches(await countRows('properties'), isAsSaid)).toEqual([])
})

it('keeps with an archived home what is said to stay', async () => {
  const { owner, tenant, property } = await makeProperty()
  const lease = await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  for (const [, { makeRowsOfLease }] of modules) await makeRowsOfLease?.(world, { owner, lease })
  const before = await countRows('properties', property.id)
  expect((await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })).status).toBe(200)
  const isAsSaid = (name: string, rows: number) => {
    const archival = TO_PROPERTIES[name]?.archival
    if (archival === 'in part') return rows > 0 && rows < (before[name] ?? 0)
    return rows === (archival === 'kept' ? before[name] : 0)
  }
  expect(breaches(before, (_, rows) => rows > 0)).toEqual([])
  expect(breaches(await countRows('properties', property.id), isAsSaid)).toEqual([])
})

it('deletes with an account what is said to go with it, and nothing else', async () => {
  const [other, property] = [await world.agent(), await world.property(await world.owner())]
  await world.db.insert(images).values({ id: 'face', contentType: 'image/png', bytes: 1, width: 1, height: 1 })
  const user = await world.tenant({ profileImageUrl: '/objects/images/face' })
  for (const [, { makeRows }] of modules) await makeRows?.(world, { user, property, other })

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
  const property = await world.property(from)
  for (const [, { makeRowsOfOwner }] of modules) await makeRowsOfOwner?.(world, { owner: from, property, tenant })

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
