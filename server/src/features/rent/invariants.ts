import { countInvariant } from '../../counts/invariant.ts'
import type { Invariant } from '../../db/invariant.ts'

const day = "concat_ws(' ', currency, due_on, time_zone)"

/** The balance of each account, from its transfers. */
const MOVED = `select account.id, account.side * coalesce(sum(sides.cents), 0) as cents
  from ledger_accounts as account left join (
    select debit_id as id, cents from ledger_transfers union all select credit_id, -cents from ledger_transfers
  ) as sides on sides.id = account.id group by account.id`

/** Balances of a ledger beside the rows that they are the sum of. */
const balanceIs = (kind: string, table: 'charges' | 'payments') => `
  select account.id from ledger_accounts as account
  where account.kind = '${kind}' and account.balance_cents <> (
    select coalesce(sum(open_cents), 0) from ${table} where ${table}.ledger_id = account.ledger_id)`

export const rentInvariants: Invariant[] = [
  {
    rule: 'Debits equal credits in every currency',
    breaches: `select currency from (
        select account.currency, account.side * (case when account.ledger_id is null then months.cents else account.balance_cents end) as cents
        from ledger_accounts as account
          left join lateral (
            select account.side * coalesce(sum(debit_cents - credit_cents), 0) as cents
            from account_months where account_id = account.id
          ) as months on true
      ) as balances group by currency having sum(cents) <> 0`,
  },
  {
    rule: 'The balance of an account is the sum of its transfers',
    breaches: `select account.id from ledger_accounts as account join (${MOVED}) as moved on moved.id = account.id
      where account.ledger_id is not null and account.balance_cents <> moved.cents`,
  },
  {
    rule: 'The months of an account are the sums of its transfers',
    breaches: `select account_id, month_on from (
        select account_id, month_on, sum(debit_cents) as debit, sum(credit_cents) as credit from account_months group by 1, 2
      ) as kept full join (
        select account.id as account_id, date_trunc('month', effective_on)::date as month_on, sum(debit) as debit, sum(credit) as credit
        from (
          select debit_id as id, effective_on, cents as debit, 0 as credit from ledger_transfers
          union all select credit_id, effective_on, 0, cents from ledger_transfers
        ) as sides join ledger_accounts as account on account.id = sides.id and account.ledger_id is null group by 1, 2
      ) as moved using (account_id, month_on)
      where (coalesce(kept.debit, 0), coalesce(kept.credit, 0)) <> (coalesce(moved.debit, 0), coalesce(moved.credit, 0))`,
  },
  {
    rule: 'What is receivable is what is open of charges',
    breaches: balanceIs('receivable', 'charges'),
  },
  {
    rule: 'What is accrued is what is open of charges',
    breaches: balanceIs('accrued', 'charges'),
  },
  {
    rule: 'The credit of a tenant is what is open of payments',
    breaches: balanceIs('tenant_credit', 'payments'),
  },
  {
    rule: 'No account of a ledger is below zero',
    breaches: 'select id from ledger_accounts where balance_cents < 0',
  },
  {
    rule: 'A reversed charge or payment has nothing open',
    breaches: `select id from charges where reversed_at is not null and open_cents <> 0
      union all select id from payments where reversed_at is not null and open_cents <> 0`,
  },
  {
    rule: 'A charge or payment has its entry, and a reversed one its reversal',
    breaches: `select row.id from (
        select id, 'charge' as kind, reversed_at from charges union all select id, 'payment', reversed_at from payments
      ) as row
      where not exists (
        select from ledger_entries as entry where entry.kind = row.kind and entry.source_id = row.id and entry.reverses_id is null
          and (row.reversed_at is not null) = exists (select from ledger_entries as reversal where reversal.reverses_id = entry.id))`,
  },
  {
    rule: 'An entry says by how much it changes what the tenant owes',
    breaches: `select entry.id from ledger_entries as entry
      where entry.change_cents <> (
        select coalesce(sum(
          (case when debit.kind in ('receivable', 'tenant_credit') then cents else 0 end)
          - (case when credit.kind in ('receivable', 'tenant_credit') then cents else 0 end)), 0)
        from ledger_transfers as transfer
          join ledger_accounts as debit on debit.id = transfer.debit_id
          join ledger_accounts as credit on credit.id = transfer.credit_id
        where transfer.entry_id = entry.id)`,
  },
  {
    rule: 'A ledger knows the due day of its oldest open charge',
    breaches: `select ledgers.id from ledgers
      where oldest_due_on is distinct from (
        select min(due_on) from charges where ledger_id = ledgers.id and open_cents > 0)`,
  },
  {
    rule: 'A ledger knows the last day of its lease',
    breaches:
      'select ledgers.id from ledgers join leases on leases.id = lease_id where lease_ends_on <> leases.ends_on',
  },
  {
    rule: 'Ledgers of homes that an owner has given away are closed for new charges, and no others',
    breaches: `select ledgers.id from ledgers join properties on properties.id = property_id
      where (ledgers.ends_on is null) <> (ledgers.owner_id = properties.owner_id)`,
  },
  countInvariant(
    'What is counted as due is what is charged',
    'due',
    `select owner.scope, ${day} as status, case when reversed_at is null then cents else 0 end as number
      from charges, lateral (values (owner_id), (null)) as owner (scope)`,
  ),
  countInvariant(
    'What is counted as open is what is open',
    'open',
    `select owner.scope, ${day} as status, open_cents as number
      from charges, lateral (values (owner_id), (null)) as owner (scope)`,
  ),
  countInvariant(
    'What is counted as received is what was paid',
    'received',
    `select owner.scope, concat_ws(' ', currency, received_on) as status,
        case when reversed_at is null and kind = 'payment' then cents else 0 end as number
      from payments, lateral (values (owner_id), (null)) as owner (scope)`,
  ),
]
