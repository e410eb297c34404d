import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type Connection, connect, type Db } from './connect.ts'
import { prepareOnce } from './prepared.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings, { poolSize: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

type Side = 'left' | 'right'

const pad = (db: Db, side: Side) => {
  const padded = side === 'left' ? sql`lpad` : sql`rpad`
  return db
    .select({ text: sql<string>`${padded}(${sql.placeholder('text')}::text, 3, '-')` })
    .from(sql`(select) as one`)
}

const readStatements = async () => {
  const { rows } = await connection.pool.query('select name, statement from pg_prepared_statements order by statement')
  return rows
}

describe('prepareOnce', () => {
  it('builds and parses a statement once for each variant', async () => {
    const built: Side[] = []
    const padTo = prepareOnce((db, side: Side) => {
      built.push(side)
      return pad(db, side)
    })
    for (const side of ['left', 'right', 'left', 'right'] as const) {
      for (const text of ['a', 'b']) {
        const expected = side === 'left' ? text.padStart(3, '-') : text.padEnd(3, '-')
        expect(await padTo(connection.db, side).execute({ text })).toEqual([{ text: expected }])
      }
    }
    expect(built).toEqual(['left', 'right'])
    expect(await readStatements()).toHaveLength(2)
  })

  it('names a statement by its text, as another process would', async () => {
    const before = await readStatements()
    const inAnotherProcess = prepareOnce((db) => pad(db, 'left'))
    await inAnotherProcess(connection.db).execute({ text: 'a' })
    expect(await readStatements()).toEqual(before)
    expect(new Set(before.map(({ name }) => name)).size).toBe(2)
  })

  it('throws without a value for every placeholder', async () => {
    const padTo = prepareOnce((db) => pad(db, 'left'))
    await expect(padTo(connection.db).execute({})).rejects.toThrow('text')
  })
})
