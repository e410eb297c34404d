/* Over 250 lines: the books refer to each other, and read best as one. */

import type { ChargeLine, Proration } from '@lintel/contract/rent/proration'
import type { BooksCheck } from '@lintel/contract/rent/schema'
import type { ChargeKind, EntryKind, PaymentKind, PaymentMethod, ReversalReason } from '@lintel/contract/rent/words'
import { isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, currency, currentInstant, id, instant, updatedAt } from '../../db/columns.ts'
import { users } from '../accounts/table.ts'
import { leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'

const day = (name: string) => date(name, { mode: 'string' })
const toUser = (name: string) => uuid(name).references(() => users.id, { onDelete: 'restrict' })

/** What an owner has chosen for the rent of their homes. */
export const rentSettings = pgTable('rent_settings', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  /** Whether a new lease gets a ledger. */
  keepsBooks: boolean('keeps_books').notNull().default(false),
  updatedAt: updatedAt(),
})

/** How the tenants of an owner pay. */
export const paymentDetails = pgTable('payment_details', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'restrict' }),
  instructions: text('instructions'),
  accountHolder: text('account_holder'),
  /** In capitals, without spaces. */
  iban: text('iban'),
  bic: text('bic'),
  accountNumber: text('account_number'),
  bank: text('bank'),
  /** For If-Match. */
  version: integer('version').notNull(),
  changedAt: currentInstant('changed_at'),
})

/**
 * The books of one lease under one owner. A hand-over closes the ledger of the old owner for new charges, and opens one for the new
 * owner: no payment to one pays what is owed to the other. The row of the lease is locked before any of it changes.
 */
export const ledgers = pgTable(
  'ledgers',
  {
    id: id(),
    leaseId: uuid('lease_id')
      .notNull()
      .references(() => leases.id, { onDelete: 'restrict' }),
    ownerId: toUser('owner_id').notNull(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    /** The lease's. */
    currency: currency(),
    timeZone: text('time_zone').notNull(),
    /** Charges of periods from this day on; earlier debts are an opening balance. */
    startsOn: day('starts_on').notNull(),
    /** The last day of the owner; null for the present one. Payments may come later. */
    endsOn: day('ends_on'),
    /** The last day of the lease, as the lease has it. */
    leaseEndsOn: day('lease_ends_on').notNull(),
    /** The day on which a charge is to be issued, or credit to be used; null when nothing is to come. */
    nextStepOn: day('next_step_on'),
    /** The day on which a notice of open charges may be due; null when none is open. */
    nextNoticeOn: day('next_notice_on'),
    /** The day on which the oldest open charge is due; null when none is open. */
    oldestDueOn: day('oldest_due_on'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('a_lease_has_one_ledger_per_owner').on(t.leaseId, t.ownerId),
    index('ledgers_of_owner').on(t.ownerId, t.propertyId, t.id),
    index('ledgers_of_owner_by_end').on(t.ownerId, t.leaseEndsOn, t.id),
    index('ledgers_in_arrears').on(t.ownerId, t.oldestDueOn, t.id).where(sql`oldest_due_on is not null`),
    index('ledgers_by_home').on(t.propertyId, t.id),
    index('ledgers_by_end').on(t.leaseEndsOn, t.id),
    index('ledgers_by_oldest_due_day').on(t.oldestDueOn, t.id).where(sql`oldest_due_on is not null`),
    index('ledgers_by_next_step').on(t.timeZone, t.nextStepOn).where(sql`next_step_on is not null`),
    index('ledgers_by_next_notice').on(t.timeZone, t.nextNoticeOn, t.leaseId).where(sql`next_notice_on is not null`),
    check('a_currency_of_a_ledger_is_a_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/**
 * Accounts of the books. Of a ledger: `receivable` (charged and not paid), `accrued` (the same amount, which is not yet the owner's),
 * `tenant_credit` (paid and not used), `deposit`; these never fall below zero. Of an owner: `bank` (money with the owner), `income`
 * (rent that is theirs, by home), `opening` (balances from before the books).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text('kind').$type<AccountKind>().notNull(),
    currency: currency(),
    /** 1 where debits add, -1 where credits do. */
    side: smallint('side')
      .notNull()
      .generatedAlwaysAs(sql`case when kind in ('receivable', 'bank', 'opening') then 1 else -1 end`),
    ledgerId: uuid('ledger_id').references(() => ledgers.id, { onDelete: 'restrict' }),
    ownerId: toUser('owner_id'),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'restrict' }),
    /** Of a ledger's accounts, by `post_transfers`; the balance of others is the sum of `account_months`. */
    balanceCents: cents('balance_cents').default(0),
  },
  (t) => [
    unique('one_account_of_a_kind').on(t.ledgerId, t.ownerId, t.propertyId, t.kind, t.currency).nullsNotDistinct(),
    unique('an_account_has_one_currency').on(t.id, t.currency),
    index('ledger_accounts_of_owner').on(t.ownerId).where(sql`owner_id is not null`),
    index('ledger_accounts_of_property').on(t.propertyId).where(sql`property_id is not null`),
    check(
      'an_account_is_known_by_its_kind',
      sql`case when ${t.kind} in ('receivable', 'accrued', 'tenant_credit', 'deposit')
        then ${t.ledgerId} is not null and ${t.ownerId} is null and ${t.propertyId} is null
        when ${t.kind} = 'income' then ${t.ledgerId} is null and ${t.ownerId} is not null and ${t.propertyId} is not null
        when ${t.kind} in ('bank', 'opening') then ${t.ledgerId} is null and ${t.ownerId} is not null and ${t.propertyId} is null
        else false end`,
    ),
    check('this_account_never_falls_below_zero', sql`${t.balanceCents} >= 0`),
  ],
)

export const LEDGER_ACCOUNTS = ['receivable', 'accrued', 'tenant_credit', 'deposit'] as const
export type AccountKind = (typeof LEDGER_ACCOUNTS)[number] | 'income' | 'bank' | 'opening'

/** Balances of owners' accounts, a sum for each month: in shards, so that payments at once don't wait for one row. */
export const accountMonths = pgTable(
  'account_months',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id, { onDelete: 'restrict' }),
    /** The first of the month. */
    monthOn: day('month_on').notNull(),
    shard: smallint('shard').notNull(),
    debitCents: cents('debit_cents'),
    creditCents: cents('credit_cents'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.monthOn, t.shard] })],
)

/** What happened in the books. Nothing is changed or removed: an entry is reversed by another. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    ledgerId: uuid('ledger_id')
      .notNull()
      .references(() => ledgers.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** The charge or payment that it is about; of a deposit that was taken over the ledger. */
    sourceId: uuid('source_id').notNull(),
    effectiveOn: day('effective_on').notNull(),
    postedAt: currentInstant('posted_at'),
    /** Null when time did it. */
    actorId: toUser('actor_id'),
    reversesId: uuid('reverses_id').references((): AnyPgColumn => ledgerEntries.id, { onDelete: 'restrict' }),
    reason: text('reason').$type<ReversalReason>(),
    note: text('note'),
    /** By how much it changes what the tenant owes; 0 for what only moves money between accounts. */
    changeCents: cents('change_cents'),
  },
  (t) => [
    unique('an_entry_is_reversed_once').on(t.reversesId),
    uniqueIndex('nothing_is_posted_twice')
      .on(t.kind, t.sourceId)
      .where(sql`reverses_id is null and kind in ('charge', 'payment')`),
    unique('an_entry_has_one_day').on(t.id, t.effectiveOn),
    index('ledger_entries_of_ledger').on(t.ledgerId, t.effectiveOn, t.id),
    // A payment for many charges has as many entries that are no lines.
    index('ledger_lines').on(t.ledgerId, t.effectiveOn, t.id).where(sql`change_cents <> 0`),
    index('ledger_entries_by_actor').on(t.actorId),
    check('a_reversal_has_a_reason', sql`(${t.reversesId} is null) = (${t.reason} is null) or ${t.kind} = 'write_off'`),
  ],
)

/** Money that an entry moves from one account to another. `post_transfers` keeps the balances. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    entryId: uuid('entry_id').notNull(),
    effectiveOn: day('effective_on').notNull(),
    debitId: uuid('debit_id').notNull(),
    creditId: uuid('credit_id').notNull(),
    currency: currency(),
    cents: cents('cents'),
    chargeId: uuid('charge_id').references(() => charges.id, { onDelete: 'restrict' }),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
  },
  (t) => [
    foreignKey({
      name: 'a_transfer_is_of_an_entry',
      columns: [t.entryId, t.effectiveOn],
      foreignColumns: [ledgerEntries.id, ledgerEntries.effectiveOn],
    }).onDelete('restrict'),
    foreignKey({
      name: 'a_transfer_keeps_its_currency_on_the_debit_side',
      columns: [t.debitId, t.currency],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.currency],
    }).onDelete('restrict'),
    foreignKey({
      name: 'a_transfer_keeps_its_currency_on_the_credit_side',
      columns: [t.creditId, t.currency],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.currency],
    }).onDelete('restrict'),
    index('ledger_transfers_of_entry').on(t.entryId),
    index('ledger_transfers_by_debit').on(t.debitId, t.effectiveOn, t.id),
    index('ledger_transfers_by_credit').on(t.creditId, t.effectiveOn, t.id),
    index('ledger_transfers_of_charge').on(t.chargeId).where(sql`charge_id is not null`),
    index('ledger_transfers_of_payment').on(t.paymentId).where(sql`payment_id is not null`),
    check('a_transfer_moves_something', sql`${t.cents} > 0 and ${t.debitId} <> ${t.creditId}`),
  ],
)

/** What is charged each period of a lease. */
export const chargeSchedules = pgTable(
  'charge_schedules',
  {
    id: id(),
    leaseId: uuid('lease_id')
      .notNull()
      .references(() => leases.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<ChargeKind>().notNull(),
    label: text('label'),
    /** See `Cadence` in `contract/src/rent/periods.ts`. */
    periodUnit: text('period_unit').$type<'month' | 'week'>().notNull(),
    periodCount: smallint('period_count').notNull(),
    periodDay: smallint('period_day').notNull(),
    /** Days from the first of a period to the one on which it is due. */
    dueAfterDays: smallint('due_after_days').notNull(),
    proration: text('proration').$type<Proration>().notNull(),
    startsOn: day('starts_on').notNull(),
    /** The last day, inclusive; null for that of the lease. */
    endsOn: day('ends_on'),
    /** A day of the first period that is not yet issued. */
    nextPeriodOn: day('next_period_on').notNull(),
    authorId: toUser('author_id'),
    /** The author's key: a repeated call makes no second one. */
    clientId: text('client_id'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('a_schedule_is_made_once').on(t.authorId, t.clientId),
    index('charge_schedules_of_lease').on(t.leaseId),
    check(
      'a_schedule_has_a_known_period',
      sql`(${t.periodUnit} = 'month' and ${t.periodCount} in (1, 3, 6, 12) or ${t.periodUnit} = 'week' and ${t.periodCount} in (1, 2, 4))
        and ${t.periodDay} between 1 and 31 and ${t.dueAfterDays} between 0 and 27`,
    ),
    check('a_schedule_ends_after_it_starts', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
)

/** Amounts of a schedule from a day on. The exclusion constraint `a_schedule_has_one_amount_a_day` forbids that they overlap. */
export const scheduleAmounts = pgTable(
  'schedule_amounts',
  {
    id: id(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => chargeSchedules.id, { onDelete: 'restrict' }),
    startsOn: day('starts_on').notNull(),
    /** The last day, inclusive; null for no end. */
    endsOn: day('ends_on'),
    /** For a whole period. */
    cents: cents('cents'),
    authorId: toUser('author_id'),
    createdAt: createdAt(),
  },
  (t) => [check('an_amount_of_a_schedule_is_positive', sql`${t.cents} > 0`)],
)

/** How a charge's amount comes about. */
export type ChargeSum = { proration: Proration; lines: ChargeLine[] }

/** What a tenant has to pay. Only `open_cents` (by `post_transfers`) and, once, `reversed_at` change. */
export const charges = pgTable(
  'charges',
  {
    id: id(),
    ledgerId: uuid('ledger_id')
      .notNull()
      .references(() => ledgers.id, { onDelete: 'restrict' }),
    /** Of the ledger. */
    ownerId: toUser('owner_id').notNull(),
    kind: text('kind').$type<ChargeKind>().notNull(),
    label: text('label'),
    scheduleId: uuid('schedule_id').references(() => chargeSchedules.id, { onDelete: 'restrict' }),
    /** The part of the period that is charged; absent for what is charged once. */
    periodStartsOn: day('period_starts_on'),
    periodEndsOn: day('period_ends_on'),
    sum: jsonb('sum').$type<ChargeSum>(),
    currency: currency(),
    timeZone: text('time_zone').notNull(),
    cents: cents('cents'),
    openCents: cents('open_cents').default(0),
    dueOn: day('due_on').notNull(),
    /** Null when time did it. */
    authorId: toUser('author_id'),
    clientId: text('client_id'),
    reversedAt: instant('reversed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_live_charge_per_schedule_and_period')
      .on(t.scheduleId, t.periodStartsOn)
      .where(sql`reversed_at is null`),
    unique('a_charge_is_made_once').on(t.authorId, t.clientId),
    index('charges_of_ledger').on(t.ledgerId, t.dueOn, t.id),
    index('charges_open').on(t.ledgerId, t.dueOn, t.id).where(sql`open_cents > 0`),
    index('charges_by_due_day').on(t.ownerId, t.dueOn, t.id),
    // Of all owners, for agents.
    index('all_charges_by_due_day').on(t.dueOn, t.id),
    check('a_charge_is_never_overpaid', sql`${t.openCents} between 0 and ${t.cents}`),
    check('a_charge_asks_for_something', sql`${t.cents} > 0`),
  ],
)

/** What a tenant has paid, or what an owner credits them. Only `open_cents` (by `post_transfers`) and, once, `reversed_at` change. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    ledgerId: uuid('ledger_id')
      .notNull()
      .references(() => ledgers.id, { onDelete: 'restrict' }),
    /** The ledger's owner, who got the money. */
    ownerId: toUser('owner_id').notNull(),
    /** Counts the owner's receipts; null when it has none. */
    number: integer('number'),
    kind: text('kind').$type<PaymentKind>().notNull(),
    method: text('method').$type<PaymentMethod>(),
    currency: currency(),
    cents: cents('cents'),
    /** Not yet used for a charge. */
    openCents: cents('open_cents').default(0),
    receivedOn: day('received_on').notNull(),
    reference: text('reference'),
    earmarkChargeId: uuid('earmark_charge_id').references(() => charges.id, { onDelete: 'restrict' }),
    /** Null when time did it, as at a hand-over. */
    authorId: toUser('author_id'),
    clientId: text('client_id'),
    reversedAt: instant('reversed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('a_receipt_has_its_number').on(t.ownerId, t.number),
    unique('a_payment_is_recorded_once').on(t.authorId, t.clientId),
    index('payments_of_ledger').on(t.ledgerId, t.receivedOn, t.id),
    index('payments_with_credit').on(t.ledgerId).where(sql`open_cents > 0`),
    index('payments_by_day').on(t.ownerId, t.receivedOn, t.id),
    index('all_payments_by_day').on(t.receivedOn, t.id),
    index('payments_for_charge').on(t.earmarkChargeId).where(sql`earmark_charge_id is not null`),
    check('a_payment_is_never_spent_twice', sql`${t.openCents} between 0 and ${t.cents}`),
    check('a_payment_is_of_something', sql`${t.cents} > 0`),
  ],
)

/**
 * The due days whose notice was sent, or counts as sent. `due`: to the tenant, before it; `overdue`: to tenant and landlord, after it.
 * Written in the transaction of the notice.
 */
export const rentNotices = pgTable(
  'rent_notices',
  {
    ledgerId: uuid('ledger_id')
      .notNull()
      .references(() => ledgers.id, { onDelete: 'restrict' }),
    dueOn: day('due_on').notNull(),
    kind: text('kind').$type<RentNoticeKind>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // Each notice is sent once.
    primaryKey({ columns: [t.ledgerId, t.dueOn, t.kind] }),
    check('a_kind_of_rent_notice_is_known', sql`${t.kind} in ('due', 'overdue')`),
  ],
)

export type RentNoticeKind = 'due' | 'overdue'

/** The next number of an owner's receipts: without gaps, taken in the transaction that uses it. */
export const numberSeries = pgTable(
  'number_series',
  {
    ownerId: toUser('owner_id').notNull(),
    kind: text('kind').$type<'receipt'>().notNull(),
    next: bigint('next', { mode: 'number' }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind] })],
)

/** The last check of the books: one row. */
export const booksChecks = pgTable(
  'books_checks',
  {
    id: smallint('id').primaryKey().default(1),
    /** When a check was asked for that has not begun, or has not ended. */
    requestedAt: instant('requested_at'),
    /** When the newest began. */
    begunAt: instant('begun_at'),
    /** What the last one found that ended; null before the first. */
    found: jsonb('found').$type<BooksCheck>(),
    /** Why the newest did not end. */
    error: text('error'),
  },
  (t) => [check('the_last_check_alone_is_kept', sql`${t.id} = 1`)],
)

export const isLive = isNull(charges.reversedAt)

export type LedgerRow = typeof ledgers.$inferSelect
export type ChargeRow = typeof charges.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type ScheduleRow = typeof chargeSchedules.$inferSelect
export type AmountRow = typeof scheduleAmounts.$inferSelect

/** Files of tenants that were brought in, so that a repeated call is answered as the first was. */
export const leaseImports = pgTable(
  'lease_imports',
  {
    id: id(),
    authorId: toUser('author_id').notNull(),
    clientId: text('client_id').notNull(),
    /** SHA-256 of the file and of how it was read. */
    fingerprint: text('fingerprint').notNull(),
    created: integer('created').notNull(),
    invited: integer('invited').notNull(),
    existing: integer('existing').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('an_import_is_made_once').on(t.authorId, t.clientId)],
)
