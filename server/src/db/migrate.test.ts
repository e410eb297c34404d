import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('several servers may bring an empty database to this version at once', async () => {
  const { pool } = connection
  const { rows: before } = await pool.query('select hash from drizzle.__drizzle_migrations')
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')

  await Promise.all([migrate(pool), migrate(pool), migrate(pool)])

  const { rows: after } = await pool.query('select hash from drizzle.__drizzle_migrations')
  expect(after).toEqual(before)
})

test('a database that a newer version has used is refused', async () => {
  await connection.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)

  await expect(migrate(connection.pool)).rejects.toThrow(/^A newer version of Lintel has used this database/)
})

test('a role that may not change the database is told so', async () => {
  await connection.pool.query('drop schema drizzle cascade')
  await connection.pool.query(
    `do $$ begin execute format('alter database %I set role = pg_read_all_data', current_database()); end $$`,
  )
  const { pool, close } = await connect(database.settings)

  await expect(migrate(pool)).rejects.toThrow(/^The database could not be brought to this version .*permission denied/)

  await close()
})
