import { sql } from 'drizzle-orm'
import { INSTALLATION } from '../counts/table.ts'
import type { Connection, Db } from '../db/connect.ts'
import { bulkInsert, seedRows, vacuumAnalyze } from './bulk-insert.ts'
import { idFrom } from './seed-properties.ts'

/**
 * Adds applications to a database with properties and users, the same ones each time. One in a hundred is for one property,
 * the others are spread over all properties; 20 % are pending, 50 % rejected, 15 % approved, 15 % withdrawn, over four years.
 * No tenant applies twice for a property.
 */
export async function seedApplications({ pool }: Connection, count: number) {
  await seedRows(pool, async (tx) => {
    await tx.execute(sql`select setseed(0.42)`)
    await bulkInsert(tx, ['applications', 'counts'], async () => {
      await addApplications(tx, count)
      await countTotals(tx)
    })
  })
  await vacuumAnalyze(pool)
}

/** The strides 31 and 977 give each application of a tenant another property. */
const addApplications = (tx: Db, count: number) =>
  tx.execute(sql`
    with tenants as materialized (
      select id, first_name, last_name, row_number() over (order by id) - 1 as n, count(*) over () as total
      from users where role = 'tenant'),
    homes as materialized (
      select id, owner_id, title, row_number() over (order by id) - 1 as n, count(*) over () as total from properties),
    drawn as (
      select n, random() as chance, '2026-01-01'::timestamptz - random() * interval '4 years' as at,
        case when n % 100 = 0 then n / 100 % tenants.total else n % tenants.total end as tenant,
        case when n % 100 = 0 then 0
          else 1 + (n % tenants.total * 31 + n / tenants.total * 977) % (homes.total - 1) end as home
      from generate_series(0, ${count - 1}::int) n,
        (select count(*) as total from users where role = 'tenant') tenants, (select count(*) as total from properties) homes)
    insert into applications (id, property_id, tenant_id, owner_id, status, message, created_at, updated_at, search_text)
    select ${idFrom("'application' || drawn.n")}, homes.id, tenants.id, homes.owner_id,
      case when chance < 0.2 then 'pending' when chance < 0.7 then 'rejected' when chance < 0.85 then 'approved' else 'withdrawn' end,
      'We are two and quiet.', at, at,
      application_search_text(tenants.first_name, tenants.last_name, homes.title)
    from drawn join tenants on tenants.n = drawn.tenant join homes on homes.n = drawn.home`)

const countTotals = (tx: Db) =>
  tx.execute(sql`
    insert into counts (scope, kind, status, count)
    select coalesce(property_id, owner_id, ${INSTALLATION}), 'application', status, count(*) from applications
    group by grouping sets ((property_id, status), (owner_id, status), status)`)
