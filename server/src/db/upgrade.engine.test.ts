import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leases } from '../features/leases/table.ts'
import { chargeSchedules, charges, ledgers, ledgerTransfers, payments, rentSettings } from '../features/rent/table.ts'
import { checkInvariants } from '../invariants.ts'
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts'
import { CHANGED, createRelease, hashMigrations, listColumns, type Rows, readRows } from '../test/releases.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { RELEASES } from './releases.ts'

/** Has the one row that every start brings up to date. */
const RELEASES_TABLE = 'schema_releases'
/** Releases with no more migrations have no tables of books. */
const MIGRATIONS_BEFORE_BOOKS = 4
describe.each(RELEASES)('a database of $version', (release) => {
  let database: TestDatabase
  let connection: Connection
  let before: Rows
  beforeAll(async () => {
    database = await createEmptyDatabase()
    connection = await connect(database.settings)
    await createRelease(connection.pool, release)
    before = await readRows(connection.pool)
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })

  it('is made by the migrations as they were released', () => {
    expect(hashMigrations(release)).toBe(release.sha256)
  })

  it('has a row in every table, and a value and a null in every column that can have one', async () => {
    const missing: string[] = []
    for (const [table, rows] of before) {
      if (rows.length === 0) missing.push(table)
      for (const { name, isNullable } of await listColumns(connection.pool, table)) {
        if (!rows.some((row) => row[name] !== null)) missing.push(`a value of ${table}.${name}`)
        if (isNullable && !rows.some((row) => row[name] === null)) missing.push(`null in ${table}.${name}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('has every value that a check lists', async () => {
    const { rows: checks } = await connection.pool.query<{ table: string; definition: string }>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
    )
    const listed = checks.flatMap(({ table, definition }) => {
      const [, column = '', list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition) ?? []
      return [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => ({ table, column, value }))
    })
    expect(listed.length).toBeGreaterThanOrEqual(24)
    const missing = listed.filter(
      ({ table, column, value }) => !before.get(table)?.some((row) => row[column] === value),
    )
    expect(missing).toEqual([])
  })

  it('keeps every row and every value when it is migrated', async () => {
    await migrate(connection.pool)
    const after = await readRows(connection.pool)
    for (const [table, rows] of before) {
      if (table === RELEASES_TABLE) continue
      const kept = Object.keys(rows[0] ?? {}).flatMap((column) => {
        const place = CHANGED[release.version]?.[`${table}.${column}`]
        if (place === null) return []
        const [newTable = table, newColumn = column] = place?.split('.') ?? []
        return [{ column, newTable, newColumn }]
      })
      const newTable = kept[0]?.newTable
      if (!newTable) continue
      const expected = rows.map((row) => kept.map(({ column }) => row[column]))
      const found = after.get(newTable)?.map((row) => kept.map(({ newColumn }) => row[newColumn]))
      expect(found, table).toEqual(expect.arrayContaining(expected))
    }
  })

  it('keeps the rules across rows when it is migrated', async () => {
    expect(await checkInvariants(connection.pool)).toEqual([])
  })

  it.runIf(release.migrations <= MIGRATIONS_BEFORE_BOOKS)('gives nobody books, and bills nobody', async () => {
    const { db } = connection
    const counts = [ledgers, chargeSchedules, charges, payments, ledgerTransfers, rentSettings].map((table) =>
      db.$count(table),
    )
    expect(await db.$count(leases)).toBeGreaterThan(0)
    expect(await Promise.all(counts)).toEqual(counts.map(() => 0))
  })
})
