import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { databaseOf, urlOf } from '../test/throwaway-postgres.ts'
import { type Connection, connect } from './connect.ts'
import { connectDirect } from './direct.ts'

const log = pino({ level: 'silent' })

let database: TestDatabase
let pooled: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  pooled = await connect(database.settings)
})
afterAll(async () => {
  await pooled.close()
  await database.drop()
})

const failureOf = (url: string) => connectDirect(url, pooled, log).then(() => 'connected', String)

describe('connectDirect', () => {
  it('connects to the same database', async () => {
    const { rows } = await pooled.pool.query('select current_database() as name')
    const direct = await connectDirect(urlOf(databaseOf(inject('cluster').admin, rows[0].name)), pooled, log)
    expect((await direct.pool.query('select current_database() as name')).rows).toEqual(rows)
    await direct.close()
  })

  it('refuses another database, which would be migrated instead', async () => {
    expect(await failureOf(urlOf(inject('cluster').admin))).toBe(
      'StartError: DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; correct one of them.',
    )
  })

  it('names its variable when it cannot connect', async () => {
    expect(await failureOf(urlOf(databaseOf(inject('cluster').admin, 'no_such')))).toMatch(
      /^StartError: PostgreSQL could not be reached: database "no_such" .*; check DATABASE_DIRECT_URL\.$/,
    )
  })
})
