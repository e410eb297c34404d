import { daysBetween } from '@lintel/contract/calendar'
import { fromCents } from '@lintel/contract/money'
import type { Account } from '@lintel/contract/rent/schema'
import { dayIn } from '../../../format/days.ts'
import { presentPerson } from '../../accounts/present.ts'
import type { PersonRow } from '../../accounts/table.ts'
import { presentTenant } from '../../leases/present.ts'
import type { LeaseRow, TenantRow } from '../../leases/table.ts'
import { type PropertySummaryRow, presentSummary } from '../../properties/present.ts'
import type { ChargeRow, LedgerRow } from '../table.ts'

/** The books of a lease with their balances; `open` are charges with something open, the first to be due first. */
export type AccountRow = {
  ledger: LedgerRow
  lease: LeaseRow
  property: PropertySummaryRow
  tenant: TenantRow
  owner: PersonRow
  openCents: number
  creditCents: number
  depositCents: number
  open: Pick<ChargeRow, 'dueOn' | 'openCents'>[]
}

export function presentAccount(row: AccountRow, now = new Date()): Account {
  const { ledger, lease } = row
  const amount = (cents: number) => fromCents(cents, ledger.currency)
  const today = dayIn(ledger.timeZone, now)
  const overdue = row.open.filter(({ dueOn }) => dueOn < today)
  const overdueSince = overdue[0]?.dueOn ?? null
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
    overdue: amount(sumOf(overdue)),
    overdueSince,
    overdueDays: overdueSince ? daysBetween(overdueSince, today) : 0,
    credit: amount(row.creditCents),
    deposit: amount(row.depositCents),
    next: presentNext(row, today, amount),
  }
}

/** The next day on which something is due, with what credit will pay of it. */
function presentNext({ open, creditCents }: AccountRow, today: string, amount: (cents: number) => number) {
  const dueOn = open.find((charge) => charge.dueOn >= today)?.dueOn
  if (dueOn === undefined) return null
  const cents = sumOf(open.filter((charge) => charge.dueOn === dueOn))
  return {
    ...{ dueOn, dueInDays: daysBetween(today, dueOn) },
    ...{ amount: amount(cents), covered: amount(Math.min(cents, creditCents)) },
  }
}

const sumOf = (open: Pick<ChargeRow, 'openCents'>[]) => open.reduce((sum, { openCents }) => sum + openCents, 0)
