import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

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

/** Brings an empty database to the version before a migration. */
async function migrateUpTo(tag: string) {
  const { pool } = connection
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'lintel-migrations-'))
  await cp(join(import.meta.dirname, '../../../drizzle'), folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  await applyMigrations(drizzle({ client: pool }), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

it('fills in texts and totals of applications that were there before, and keeps them', async () => {
  await migrateUpTo('0030_application_lists')
  const { pool } = connection
  await pool.query(`
    insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
      select gen_random_uuid(), role || n, '-', 'First ' || n, 'Last', role, now()
      from generate_series(1, 3) n, unnest(array['owner', 'tenant']) role;
    insert into properties (id, owner_id, title, description, address, city, price_cents, bedrooms, bathrooms, area)
      select gen_random_uuid(), id, 'Mill ' || n, '-', '-', '-', 1, 1, 1, 1
      from users, generate_series(1, 4) n where role = 'owner';
    insert into applications (id, property_id, tenant_id, owner_id, status, message)
      select gen_random_uuid(), home.id, tenant.id, home.owner_id,
        (array['pending', 'approved', 'rejected', 'withdrawn'])[1 + row_number() over () % 4], 'Hello'
      from properties home, users tenant where tenant.role = 'tenant'`)
  const read = async (query: string) => (await pool.query(query)).rows
  const columns = 'id, property_id, tenant_id, owner_id, status, message, created_at, updated_at'
  const before = await read(`select ${columns} from applications order by id`)
  expect(before).toHaveLength(36)

  await migrate(pool)

  expect(await read(`select ${columns} from applications order by id`)).toEqual(before)
  const wrong = await read(`
    select a.id from applications a join users t on t.id = a.tenant_id join properties p on p.id = a.property_id
    where a.search_text <> searchable(t.first_name || ' ' || t.last_name || E'\\n' || p.title)`)
  expect(wrong).toEqual([])
  const counted = (by: string) => `
    select ${by}, count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected, count(*) filter (where status = 'withdrawn')::int as withdrawn
    from applications group by ${by} order by ${by}`
  expect(
    await read(
      'select property_id, pending, approved, rejected, withdrawn from application_totals order by property_id',
    ),
  ).toEqual(await read(counted('property_id')))
  const kept = `pending_applications as pending, approved_applications as approved, rejected_applications as rejected,
    withdrawn_applications as withdrawn`
  expect(await read(`select owner_id, ${kept} from portfolio_totals order by owner_id`)).toEqual(
    await read(counted('owner_id')),
  )
  const whole = await read(`
    select sum(pending_applications)::int as pending, sum(approved_applications)::int as approved,
      sum(rejected_applications)::int as rejected, sum(withdrawn_applications)::int as withdrawn
    from installation_totals`)
  expect(whole).toEqual([{ pending: 9, approved: 9, rejected: 9, withdrawn: 9 }])
})
