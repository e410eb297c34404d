import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { createTestDatabase } from './database.ts'

test('createTestDatabase makes a separate migrated database each time', async () => {
  const [mine, yours] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [here, there] = await Promise.all([connect(mine.settings), connect(yours.settings)])
  await here.db.execute(sql`create table only_here (id int)`)

  await expect(there.db.execute(sql`select from only_here`)).rejects.toThrow()
  const migrated = await there.db.execute(sql`select from drizzle.__drizzle_migrations`)
  expect(migrated.rowCount).toBeGreaterThan(0)

  await Promise.all([here.close(), there.close()])
  await Promise.all([mine.drop(), yours.drop()])
})
