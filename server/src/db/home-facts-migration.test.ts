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

const insert = (id: string, criteria: string | null) =>
  connection.pool.query(
    `insert into properties (id, owner_id, title, description, address, city, price_cents, bedrooms, bathrooms, area, criteria)
     values ($1, '00000000-0000-7000-8000-00000000000a', 'Loft', '', '', 'Ghent', 100000, 1, 1, 50, $2)`,
    [`00000000-0000-7000-8000-00000000000${id}`, criteria],
  )

it('moves pets and the shortest term of homes from their criteria to their facts, and keeps the rest', async () => {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  const at = migrations.findIndex(({ sql }) => sql.join().includes('home_fact_bits'))
  const run = async (some: typeof migrations) => {
    const client = await connection.pool.connect()
    await client.query('begin')
    for (const { sql } of some) for (const statement of sql) await client.query(statement)
    await client.query('commit')
    client.release()
  }
  await run(migrations.slice(0, at))
  await connection.pool.query(
    `insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
     values ('00000000-0000-7000-8000-00000000000a', 'owner', '-', 'Ada', 'Owner', 'owner', now())`,
  )
  await insert('1', '{"pets":"none","minTermMonths":6,"incomeRents":2.5,"note":"Quiet house"}')
  await insert('2', '{"pets":"welcome"}')
  await insert('3', '{"incomeRents":3}')
  await insert('4', null)
  await run(migrations.slice(at))

  const { rows } = await connection.pool.query('select facts, criteria from properties order by id')
  expect(rows).toEqual([
    { facts: { pets: 'none', minTermMonths: 6 }, criteria: { incomeRents: 2.5, note: 'Quiet house' } },
    { facts: { pets: 'welcome' }, criteria: null },
    { facts: {}, criteria: { incomeRents: 3 } },
    { facts: {}, criteria: null },
  ])
})
