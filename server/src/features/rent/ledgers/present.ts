import { daysBetween } from '@lintel/contract/calendar'
import { fromCents } from '@lintel/contract/money'
import type { Ledger } from '@lintel/contract/rent/schema'
import { dayIn } from '../../../format/days.ts'
import { presentPerson } from '../../accounts/present.ts'
import type { PersonRow } from '../../accounts/table.ts'
import { presentTenant } from '../../leases/present.ts'
import type { LeaseRow, TenantRow } from '../../leases/table.ts'
import { type PropertySummaryRow, presentSummary } from '../../properties/present.ts'
import type { LedgerRow } from '../table.ts'

/** The books of a lease with their balances. */
export type LedgerWithBalances = {
  ledger: LedgerRow
  lease: LeaseRow
  property: PropertySummaryRow
  tenant: TenantRow
  owner: PersonRow
  openCents: number
  creditCents: number
  depositCents: number
  /** The day on which the oldest open charge is due. */
  oldestDueOn: string | null
  /** The open amount of charges that are due today or later. */
  comingCents: number
  /** The first of these days, and the open amount of its charges. */
  nextOn: string | null
  nextCents: number | null
}

export function presentLedger(row: LedgerWithBalances, now: Date): Ledger {
  const { ledger, lease, oldestDueOn } = row
  const amount = (cents: number) => fromCents(cents, ledger.currency)
  const today = dayIn(ledger.timeZone, now)
  const overdueSince = oldestDueOn !== null && oldestDueOn < today ? oldestDueOn : null
  return {
    leaseId: lease.id,
    property: presentSummary(row.property),
    tenant: presentTenant(row.tenant),
    owner: presentPerson(row.owner),
    currency: ledger.currency,
    today,
    startDate: lease.startsOn,
    endDate: lease.endsOn,
    hasEnded: lease.endsOn < today,
    booksStartOn: ledger.startsOn,
    isCurrent: ledger.endsOn === null,
    open: amount(row.openCents),
    overdue: amount(row.openCents - row.comingCents),
    overdueSince,
    overdueDays: overdueSince ? daysBetween(overdueSince, today) : 0,
    credit: amount(row.creditCents),
    deposit: amount(row.depositCents),
    next: presentNext(row, today, amount),
  }
}

/** The next day on which something is due, with what credit will pay of it. */
function presentNext(
  { nextOn, nextCents, creditCents }: LedgerWithBalances,
  today: string,
  amount: (cents: number) => number,
) {
  if (nextOn === null || nextCents === null) return null
  return {
    dueOn: nextOn,
    dueInDays: daysBetween(today, nextOn),
    amount: amount(nextCents),
    covered: amount(Math.min(nextCents, creditCents)),
  }
}
