import { sql } from 'drizzle-orm'
import { INSTALLATION } from '../counts/table.ts'
import type { Connection, Db } from '../db/connect.ts'
import { bulkInsert, seedRows, vacuumAnalyze } from './bulk-insert.ts'
import { emptyTables } from './without-triggers.ts'

/**
 * Fills an empty database with properties, the same ones each time: one owner for every 50, 300 cities of very different
 * sizes, 95 % published, 70 % available, over four years. Word frequencies follow Zipf's law: there are common, medium and
 * rare words.
 */
export async function seedProperties({ pool }: Connection, properties: number) {
  const owners = Math.max(1, Math.floor(properties / 50))
  // One transaction: the random seed applies to all statements.
  await seedRows(pool, async (tx) => {
    await tx.execute(sql`select setseed(0.42)`)
    await emptyTables(tx, sql`users, documents, cities, districts, counts, count_changes`)
    await tx.execute(sql`
      insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
      select ${idFrom("'owner' || n")}, 'owner' || n, '-', 'First' || n, 'Last' || n, 'owner', now()
      from generate_series(1, ${owners}::int) n`)
    await bulkInsert(tx, ['properties', 'counts', 'attachments'], async () => {
      await addProperties(tx, properties, owners)
      await addPictures(tx)
      await countTotals(tx)
    })
  })
  await vacuumAnalyze(pool)
}

const addProperties = (tx: Db, properties: number, owners: number) =>
  tx.execute(sql`
    insert into properties (id, owner_id, title, description, address, city, price_cents, currency, bedrooms, bathrooms, area, status, is_published, facts, time_zone, created_at)
    select ${idFrom("'home' || n")}, ${idFrom(`'owner' || 1 + n % ${owners}`)},
      words[1 + floor(pow(random(), 4) * 2000)] || ' ' || words[1 + floor(pow(random(), 4) * 2000)]
        || case when n % 25000 = 7 then ' Quixotic' else '' end,
      repeat('A quiet home with light from two sides, near the river and the tram. ', 9),
      1 + floor(random() * 300) || ' ' || words[1 + floor(pow(random(), 2) * 2000)] || ' Street',
      'City ' || 1 + floor(pow(random(), 3) * 300)::int, 40000 + floor(pow(random(), 2) * 400000)::int, 'USD',
      floor(pow(random(), 2) * 6)::int, 1 + floor(random() * 3)::int, 20 + floor(random() * 150)::int,
      (array['available','available','available','available','available','available','available','occupied','occupied','maintenance'])[1 + n % 10],
      n % 20 <> 0, ${FACTS}, 'UTC', '2026-01-01'::timestamptz - random() * interval '4 years'
    from generate_series(1, ${properties}::int) n, (${WORDS}) as vocabulary`)

/** Two of each home: the same ones, of which each counts as a picture of its own. */
async function addPictures(tx: Db) {
  await tx.execute(sql`
    insert into images (id, content_type, bytes, width, height, thumbhash, widths, uses, unused_since)
    select 'seeded' || n, 'image/webp', 100000, 1600, 1200, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', '{320,640,1280,1600}', homes, null
    from generate_series(0, 1) n, (select count(*)::int as homes from properties) as counted
    on conflict (id) do update set uses = excluded.uses`)
  await tx.execute(sql`
    insert into attachments (property_id, image_id, position, picture)
    select properties.id, images.id, right(images.id, 1)::smallint, jsonb_build_object('alt', 'A window', 'caption', '',
      'width', width, 'height', height, 'thumbhash', thumbhash, 'widths', widths)
    from properties, images where images.id in ('seeded0', 'seeded1')`)
}

async function countTotals(tx: Db) {
  await tx.execute(sql`
    insert into vacancies (property_id, since, is_published)
    select id, created_at, is_published from properties where status = 'available'`)
  await tx.execute(sql`
    insert into cities (city, published) select city, count(*) filter (where is_published) from properties group by city`)
  await tx.execute(sql`
    insert into districts (city, district, published)
    select city, district, count(*) filter (where is_published) from properties where district is not null group by 1, 2`)
  await tx.execute(sql`
    insert into counts (scope, kind, status, count)
    select coalesce(owner_id, ${INSTALLATION}), 'property', status, count(*) from properties group by grouping sets ((owner_id, status), status)
    union all
    select coalesce(owner_id, ${INSTALLATION}), 'rent', currency, sum(price_cents) from properties where status = 'occupied'
    group by grouping sets ((owner_id, currency), currency)`)
}

/** Facts of the nth home, each known of most homes. Made from `n` alone, so that they change none of the random values. */
const FACTS = sql.raw(`jsonb_strip_nulls(jsonb_build_object(
  'type', ${pick('type', ['apartment', 'apartment', 'apartment', 'house', 'townhouse', 'loft', 'room', null])},
  'district', case when ${hash('known')} % 5 <> 0 then 'District ' || floor(sqrt(${hash('district')} % 400)) end,
  'floor', ${hash('floor')} % 6, 'floors', 1 + ${hash('floor')} % 6 + ${hash('above')} % 3,
  'furnished', ${pick('furnished', ['furnished', 'part-furnished', 'unfurnished', 'unfurnished', null])},
  'availableFrom', ('2026-01-01'::date + ${hash('day')} % 300)::text,
  'minTermMonths', ${pick('min', [1, 3, 6, 6, 12, 12, 24, null])},
  'maxTermMonths', case when ${hash('max')} % 4 = 0 then 24 + ${hash('longest')} % 36 end,
  'depositCents', case when ${hash('deposit')} % 4 <> 0 then (${hash('amount')} % 9) * 50000 end,
  'billsIncluded', ${pick('bills', [true, false, false, null])},
  'pets', ${pick('pets', ['welcome', 'on-request', 'none', 'none', null])},
  'smoking', ${pick('smoking', ['allowed', 'outside', 'none', 'none', 'none', null])},
  'parking', ${pick('parking', ['garage', 'space', 'street', 'none', null])},
  'lift', ${pick('lift', [true, false, null])},
  'outdoor', ${pick('outdoor', ['["balcony"]', '["garden"]', '["balcony","terrace"]', null, null], '::jsonb')},
  'stepFree', ${pick('step', [true, false, false, false, false, null])},
  'energyClass', ${pick('energy', ['A', 'B', 'B', 'C', 'C', 'C', 'D', 'D', 'E', 'F', 'G', null])},
  'heating', ${pick('heating', ['gas', 'gas', 'gas', 'electric', 'heat-pump', 'district', 'wood', null])}))`)

/** @returns SQL for a whole number from 0 on that depends on the seed's row number and the name */
function hash(name: string): string {
  return `(hashtext('${name}' || n) & 65535)`
}

/** @returns SQL for one of the values, each as often as it stands there */
function pick(name: string, values: (string | number | boolean | null)[], cast = ''): string {
  const written = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  return `((array[${written.join(', ')}])[1 + ${hash(name)} % ${values.length}])${cast}`
}

/** @returns SQL for a UUIDv7-shaped id derived from a text expression */
export const idFrom = (text: string) =>
  sql.raw(`overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`)

/** 2,000 made-up words, the most frequent first. */
export const WORDS = sql`select array_agg(
  initcap((array['ba','co','di','fe','gu','ha','jo','ki','lu','me','no','pa','qui','ro','su'])[1 + n % 15]
    || (array['lar','men','ter','vin','sol','bru','den'])[1 + n % 7]
    || (array['a','o','en','is','um','y','ora','el','ix'])[1 + n % 9]
    || case when n > 945 then chr(97 + n % 26) else '' end)
  order by n) as words from generate_series(0, 1999) n`
