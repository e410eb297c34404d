import { sql } from 'drizzle-orm'
import { INSTALLATION } from '../counts/table.ts'
import type { Connection, Db } from '../db/connect.ts'
import { bulkInsert, seedRows, vacuumAnalyze } from './bulk-insert.ts'
import { idFrom, WORDS } from './seed-properties.ts'

/**
 * Adds users to a database, the same ones each time: of a thousand, 949 are tenants, 50 owners and one an agent; every fifth
 * agent waits for approval; 80 % have an email address. Creation times, also of existing owners, spread over four years.
 * Names are common, medium and rare.
 */
export async function seedUsers({ pool }: Connection, count: number) {
  await seedRows(pool, async (tx) => {
    await tx.execute(sql`select setseed(0.42)`)
    await bulkInsert(tx, ['users'], async () => {
      await addUsers(tx, count)
      await tx.execute(sql`
        update users set created_at = '2026-01-01'::timestamptz - random() * interval '4 years' where username like 'owner%'`)
      await tx.execute(sql`insert into inboxes (user_id) select id from users on conflict do nothing`)
      await tx.execute(sql`
        insert into counts (scope, kind, status, count)
        select ${INSTALLATION}, 'user', role, count(*) from users group by role
        on conflict (scope, kind, status) do update set count = excluded.count`)
      await tx.execute(sql`delete from count_changes where kind = 'user'`)
    })
  })
  await vacuumAnalyze(pool)
}

const addUsers = (tx: Db, count: number) =>
  tx.execute(sql`
    insert into users (id, username, password_hash, first_name, last_name, role, approved_at, email, created_at)
    select ${idFrom("'user' || n")}, lower(first) || n, '-', first, last,
      case when n % 1000 = 0 then 'agent' when n % 20 = 1 then 'owner' else 'tenant' end,
      case when n % 5000 = 0 then null else now() end,
      case when n % 10 < 8 then lower(first) || '.' || lower(last) || '@post' || n % 7 || '.example' end,
      '2026-01-01'::timestamptz - random() * interval '4 years'
    from (
      select n, words[1 + floor(pow(random(), 3) * 2000)] as first,
        words[1 + floor(pow(random(), 2) * 2000)] || case when n % 25000 = 7 then ' Quixotic' else '' end as last
      from generate_series(1, ${count}::int) n, (${WORDS}) as vocabulary
    ) as people`)
