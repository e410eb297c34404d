import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { createTestDatabase } from './database.ts'

test('createTestDatabase creates a separate migrated database at each call', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [firstConnection, secondConnection] = await Promise.all([connect(first.settings), connect(second.settings)])
  await firstConnection.db.execute(sql`create table only_in_first (id int)`)

  await expect(secondConnection.db.execute(sql`select from only_in_first`)).rejects.toThrow()
  const migrated = await secondConnection.db.execute(sql`select from drizzle.__drizzle_migrations`)
  expect(migrated.rowCount).toBeGreaterThan(0)

  await Promise.all([firstConnection.close(), secondConnection.close()])
  await Promise.all([first.drop(), second.drop()])
})
