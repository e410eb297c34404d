import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts'
import { type Connection, connect } from './connect.ts'
import { migrationsFolder } from './migrations.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createEmptyDatabase()
  connection = await connect(database.settings)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const id = (last: string) => `00000000-0000-7000-8000-00000000000${last}`

it('dates vacancies from when the home was added, its last lease ended or its status changed', async () => {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  const at = migrations.findIndex(({ sql }) => sql.join().includes('CREATE TABLE "vacancies"'))
  const run = async (some: typeof migrations) => {
    const client = await connection.pool.connect()
    await client.query('begin')
    for (const { sql } of some) for (const statement of sql) await client.query(statement)
    await client.query('commit')
    client.release()
  }
  await run(migrations.slice(0, at))
  const { pool } = connection
  await pool.query(
    `insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
     values ($1, 'owner', '-', 'Ada', 'Owner', 'owner', now()), ($2, 'tenant', '-', 'Bo', 'Tenant', 'tenant', now())`,
    [id('a'), id('b')],
  )
  const insertHome = (home: string, status: string, isPublished: boolean) =>
    pool.query(
      `insert into properties (id, owner_id, title, description, address, city, price_cents, bedrooms, bathrooms, area, status, is_published, created_at)
       values ($1, $2, 'Loft', '', '', 'Ghent', 100000, 1, 1, 50, $3, $4, '2024-01-01')`,
      [id(home), id('a'), status, isPublished],
    )
  const insertLease = (home: string, endsOn: string, cancelledAt: string | null) =>
    pool.query(
      `insert into leases (id, property_id, tenant_id, starts_on, ends_on, rent_cents, deposit_cents, cancelled_at)
       values (gen_random_uuid(), $1, $2, '2024-02-01', $3, 1, 1, $4)`,
      [id(home), id('b'), endsOn, cancelledAt],
    )
  await insertHome('1', 'available', true)
  await insertHome('2', 'available', true)
  await insertLease('2', '2025-01-31', null)
  await insertHome('3', 'available', false)
  await insertLease('3', '2025-01-31', '2024-01-15')
  await pool.query(
    `insert into property_events (id, property_id, at, kind) values (gen_random_uuid(), $1, '2024-06-01', 'status_changed')`,
    [id('3')],
  )
  await insertHome('4', 'occupied', true)
  await run(migrations.slice(at))

  const { rows } = await pool.query('select property_id, since, is_published from vacancies order by property_id')
  expect(rows).toEqual([
    { property_id: id('1'), since: new Date('2024-01-01'), is_published: true },
    { property_id: id('2'), since: new Date('2025-02-01'), is_published: true },
    { property_id: id('3'), since: new Date('2024-06-01'), is_published: false },
  ])
})
