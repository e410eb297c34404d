import { sql } from 'drizzle-orm'
import { INSTALLATION } from '../counts/table.ts'
import type { Connection, Db } from '../db/connect.ts'
import { bulkInsert, seedRows, vacuumAnalyze } from './bulk-insert.ts'
import { idFrom } from './seed-properties.ts'
import { withoutTriggers } from './without-triggers.ts'

/** The first of the months that are charged. The next charges are issued on 22 January 2026. */
export const CHARGED_MONTHS = ['2025-11-01', '2025-12-01', '2026-01-01']
/** A day on which everything that is due has been charged. */
export const SEEDED_DAY = new Date('2026-01-10T12:00:00Z')

/** The day on which notices of overdue rent are due. */
export const NEXT_NOTICE_DAY = '2026-01-11'

const RENT_CENTS = 150_000

/**
 * Gives every home of a seeded database a tenant and a lease with books, the same ones each time: three months of rent, all paid, but one
 * in twenty owes the last. No lease ends before 2027.
 */
export async function seedLeases({ pool }: Connection) {
  await seedRows(pool, (db) =>
    withoutTriggers(db, async (tx) => {
      await bulkInsert(tx, ['users', 'leases', 'ledgers', 'ledger_accounts', 'charges', 'payments'], async () => {
        await addLeases(tx)
        await addLedgers(tx)
      })
      await bulkInsert(tx, ['ledger_entries', 'ledger_transfers'], () => postMonths(tx))
      await bulkInsert(tx, ['account_months', 'counts'], () => countMoney(tx))
    }),
  )
  await vacuumAnalyze(pool)
}

async function addLeases(tx: Db) {
  await tx.execute(sql`
    insert into users (id, username, password_hash, first_name, last_name, role, approved_at, created_at)
    select ${idFrom("'tenant' || id")}, 'tenant' || row_number() over (order by id), '-', 'Ada', 'Day', 'tenant', now(), '2025-01-01'
    from properties`)
  await tx.execute(sql`
    insert into leases (id, property_id, tenant_id, starts_on, ends_on, time_zone, rent_cents, deposit_cents, currency)
    select ${idFrom("'lease' || id")}, id, ${idFrom("'tenant' || id")}, '2025-11-01', '2027-10-31', time_zone, ${RENT_CENTS}::int, 0, currency
    from properties`)
  await tx.execute(sql`insert into lease_parties (id, lease_id, user_id) select id, id, tenant_id from leases`)
}

/** Of each home the books and one schedule, each month’s charge and, if it was paid, payment. */
async function addLedgers(tx: Db) {
  const owes = sql.raw("hashtext(property_id::text) % 20 = 0 and month = '2026-01-01'")
  const months = sql`unnest(${sql.param(CHARGED_MONTHS)}::date[]) as month`
  await tx.execute(sql`
    insert into ledgers (id, lease_id, owner_id, property_id, currency, time_zone, starts_on, lease_ends_on, next_step_on)
    select ${idFrom("'ledger' || homes.id")}, leases.id, owner_id, homes.id, leases.currency, leases.time_zone, starts_on, ends_on, '2026-01-22'
    from leases join properties homes on homes.id = property_id`)
  await tx.execute(sql`
    insert into ledger_accounts (id, kind, currency, ledger_id)
    select ${idFrom('kind || id')}, kind, currency, id
    from ledgers, unnest(array['receivable', 'accrued', 'tenant_credit', 'deposit']) as kind`)
  await tx.execute(sql`
    insert into ledger_accounts (id, kind, currency, owner_id, property_id)
    select ${idFrom("'income' || property_id")}, 'income', currency, owner_id, property_id from ledgers
    union all select distinct ${idFrom('kind || owner_id')}, kind, currency, owner_id, null::uuid
    from ledgers, unnest(array['bank', 'opening']) as kind`)
  await tx.execute(sql`
    insert into charge_schedules (id, lease_id, kind, period_unit, period_count, period_day, due_after_days, proration, starts_on, next_period_on)
    select ${idFrom("'schedule' || id")}, id, 'rent', 'month', 1, 1, 0, 'actual_days', starts_on, '2026-02-01' from leases`)
  await tx.execute(sql`
    insert into schedule_amounts (id, schedule_id, starts_on, cents)
    select ${idFrom("'amount' || id")}, ${idFrom("'schedule' || id")}, starts_on, rent_cents from leases`)
  await tx.execute(sql`
    insert into charges (id, ledger_id, owner_id, kind, schedule_id, period_starts_on, period_ends_on, currency, time_zone, cents, open_cents, due_on)
    select ${idFrom("'charge' || ledgers.id || month")}, ledgers.id, owner_id, 'rent', ${idFrom("'schedule' || lease_id")}, month,
      (month + interval '1 month - 1 day')::date, currency, time_zone, ${RENT_CENTS}::int, case when ${owes} then ${RENT_CENTS}::int else 0 end, month
    from ledgers, ${months}`)
  await tx.execute(sql`
    insert into payments (id, ledger_id, owner_id, number, kind, method, currency, cents, received_on)
    select ${idFrom("'payment' || ledgers.id || month")}, ledgers.id, owner_id, row_number() over (partition by owner_id order by month, ledgers.id),
      'payment', 'transfer', currency, ${RENT_CENTS}::int, month + 2
    from ledgers, ${months} where not (${owes})`)
  await tx.execute(sql`
    insert into number_series (owner_id, kind, next)
    select owner_id, 'receipt', 1 + count(*) from payments group by owner_id`)
  // The triggers are off: what they keep is written here.
  await tx.execute(sql`
    update ledger_accounts as account set balance_cents = open_cents
    from charges where charges.ledger_id = account.ledger_id and open_cents > 0 and account.kind in ('receivable', 'accrued')`)
  await tx.execute(sql`
    update ledgers set oldest_due_on = due_on, next_notice_on = ${NEXT_NOTICE_DAY} from charges where ledger_id = ledgers.id and open_cents > 0`)
}

/** An entry for each charge, for each payment and for its use. */
async function postMonths(tx: Db) {
  await tx.execute(sql`
    insert into ledger_entries (id, ledger_id, kind, source_id, effective_on, change_cents)
    select ${idFrom("'e' || id")}, ledger_id, 'charge', id, due_on, cents from charges
    union all select ${idFrom("'e' || id")}, ledger_id, 'payment', id, received_on, -cents from payments
    union all select ${idFrom("'u' || id")}, ledger_id, 'allocation', id, received_on, 0 from payments`)
  await tx.execute(sql`
    insert into ledger_transfers (id, entry_id, effective_on, debit_id, credit_id, currency, cents, charge_id, payment_id)
    select ${idFrom("'t' || id")}, ${idFrom("'e' || id")}, due_on, ${idFrom("'receivable' || ledger_id")}, ${idFrom("'accrued' || ledger_id")}, currency, cents, id, null::uuid
    from charges
    union all
    select ${idFrom("'t' || id")}, ${idFrom("'e' || id")}, received_on, ${idFrom("'bank' || owner_id")}, ${idFrom("'tenant_credit' || ledger_id")}, currency, cents, null, id
    from payments
    union all
    select ${idFrom("'t' || payments.id || debit")}, ${idFrom("'u' || payments.id")}, received_on, debit, credit, payments.currency, payments.cents, charges.id, payments.id
    from payments join ledgers on ledgers.id = payments.ledger_id
      join charges on charges.ledger_id = payments.ledger_id and due_on = received_on - 2,
      lateral (values
        (${idFrom("'tenant_credit' || ledgers.id")}, ${idFrom("'receivable' || ledgers.id")}),
        (${idFrom("'accrued' || ledgers.id")}, ${idFrom("'income' || property_id")})) as sides (debit, credit)`)
}

/** What the triggers would have counted. */
async function countMoney(tx: Db) {
  const due = sql.raw("concat_ws(' ', currency, due_on, time_zone)")
  await tx.execute(sql`
    insert into account_months (account_id, month_on, shard, debit_cents, credit_cents)
    select account.id, date_trunc('month', effective_on)::date, 0, sum(debit), sum(credit)
    from (
      select debit_id as id, effective_on, cents as debit, 0 as credit from ledger_transfers
      union all select credit_id, effective_on, 0, cents from ledger_transfers
    ) as sides join ledger_accounts as account on account.id = sides.id and account.ledger_id is null
    group by 1, 2`)
  await tx.execute(sql`
    insert into counts (scope, kind, status, count)
    select coalesce(owner_id, ${INSTALLATION}), kind, status, sum(cents)
    from (
      select owner_id, 'due' as kind, ${due} as status, cents from charges
      union all select owner_id, 'open', ${due}, open_cents from charges where open_cents > 0
      union all select owner_id, 'received', concat_ws(' ', currency, received_on), cents from payments
    ) as sums group by kind, status, grouping sets ((owner_id), ())`)
}
