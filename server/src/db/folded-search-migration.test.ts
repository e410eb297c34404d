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

const id = (last: string) => `'00000000-0000-7000-8000-00000000000${last}'`

it('folds the texts of rows that there are, and keeps saved searches found', async () => {
  const { pool } = connection
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  const at = migrations.findIndex(({ sql }) => sql.join().includes('FUNCTION fold_text'))
  const run = async (some: typeof migrations) => {
    const client = await pool.connect()
    await client.query('begin')
    for (const { sql } of some) for (const statement of sql) await client.query(statement)
    await client.query('commit')
    client.release()
  }
  await run(migrations.slice(0, at))
  await pool.query(`
    insert into users (id, username, password_hash, first_name, last_name, role, approved_at) values
      (${id('a')}, 'owner', '-', 'Ada', 'Øwner', 'owner', now()), (${id('b')}, 'tenant', '-', 'Zoë', 'O’Connell', 'tenant', now());
    insert into properties (id, owner_id, title, description, address, city, price_cents, bedrooms, bathrooms, area, facts, is_published)
      values (${id('1')}, ${id('a')}, 'Loft – Saint-Germain', '', '7  Straße', 'Évry', 100000, 1, 1, 50, '{"district":"Le Bois-Doré"}', true);
    insert into applications (id, property_id, tenant_id, owner_id, status, message)
      values (${id('2')}, ${id('1')}, ${id('b')}, ${id('a')}, 'pending', '');
    insert into matched_homes (property_id, search_text, city, district, price_cents, bedrooms, bathrooms, area, status, available_on, fact_bits)
      select id, search_text, city, district, price_cents, bedrooms, bathrooms, area, status, available_on, fact_bits from properties;
    insert into saved_searches (id, user_id, name, filters, conditions, frequency, anchor, city, max_cents) values
      (${id('3')}, ${id('b')}, '', '{}', '{"pattern":"%Saint-Germain’s 50\\\\%%","city":"évry"}', 'daily', 'words nt-', 'évry', 1),
      (${id('4')}, ${id('b')}, '', '{}', '{"pattern":"%’%"}', 'daily', '', '', 1),
      (${id('5')}, ${id('b')}, '', '{}', '{"district":"Le Bois-Doré"}', 'daily', 'district Le Bois-Doré', '', 1)`)
  await run(migrations.slice(at))

  const { rows: texts } = await pool.query(`
    select properties.search_text = searchable(E'loft saint germain\\n7 strasse') as home, city_key, district_key,
      matched_homes.search_text = properties.search_text as matched,
      applications.search_text = application_search_text(first_name, last_name, title) as application,
      users.search_text = searchable(E'zoe oconnell\\ntenant\\n') as person, sort_name
    from properties join matched_homes using (city_key, district_key), applications, users where users.id = ${id('b')}`)
  expect(texts).toEqual([
    {
      ...{ home: true, matched: true, application: true, person: true },
      ...{ city_key: 'evry', district_key: 'le bois dore', sort_name: 'oconnell zoe' },
    },
  ])
  const { rows: searches } = await pool.query(`
    select conditions, city_key, anchor, anchor = '' or searchable('saint germains 50%') like '%' || substr(anchor, 7) || '%' as fits
    from saved_searches order by id`)
  expect(searches).toEqual([
    {
      conditions: { pattern: '%saint germains 50\\%%', city: 'évry' },
      ...{ city_key: 'evry', anchor: expect.stringMatching(/^words .{3}$/u), fits: true },
    },
    { conditions: {}, city_key: '', anchor: '', fits: true },
    { conditions: { district: 'Le Bois-Doré' }, city_key: '', anchor: 'district le bois dore', fits: false },
  ])
})
