import { fromCents } from '@lintel/contract/money'
import { explainCharge } from '@lintel/contract/rent/explanation'
import { periodOn } from '@lintel/contract/rent/periods'
import type { Charge, LedgerLine, Payment, Schedule as ShownSchedule } from '@lintel/contract/rent/schema'
import { REVERSAL_REASONS } from '@lintel/contract/rent/words'
import type { Format } from '../../../format/format.ts'
import { presentPerson } from '../../accounts/present.ts'
import type { PersonRow } from '../../accounts/table.ts'
import type { Schedule } from '../books/book.ts'
import { cadenceOf } from '../books/schedule-charges.ts'
import type { ChargeRow, ledgerEntries, PaymentRow, ScheduleRow } from '../table.ts'

type Cadenced = Pick<ScheduleRow, 'periodUnit' | 'periodCount' | 'periodDay' | 'startsOn'>

/** A line of a ledger. `reversedById`: the entry that reverses it. */
export type LineRow = {
  id: string
  balanceCents: number
  entry: typeof ledgerEntries.$inferSelect
  charge: ChargeRow | null
  schedule: Cadenced | null
  payment: PaymentRow | null
  currency: string
  owner: PersonRow
  by: PersonRow | null
  reversedById: string | null
}

export function presentLine({ entry, charge, schedule, payment, ...row }: LineRow, format: Format): LedgerLine {
  const amount = (cents: number) => fromCents(cents, row.currency)
  return {
    id: entry.id,
    day: entry.effectiveOn,
    kind: entry.kind,
    isReversal: entry.reversesId !== null,
    isReversed: row.reversedById !== null,
    reason: entry.reason && REVERSAL_REASONS[entry.reason],
    note: entry.note,
    amount: amount(entry.changeCents),
    balance: amount(row.balanceCents),
    owner: presentPerson(row.owner),
    charge: charge && {
      id: charge.id,
      kind: charge.kind,
      label: charge.label,
      dueOn: charge.dueOn,
      periodStartsOn: charge.periodStartsOn,
      periodEndsOn: charge.periodEndsOn,
      amount: amount(charge.cents),
      open: amount(charge.openCents),
      explanation: explain(charge, schedule, format),
    },
    payment: payment && {
      id: payment.id,
      number: payment.number,
      kind: payment.kind,
      method: payment.method,
      reference: payment.reference,
      amount: amount(payment.cents),
      credit: amount(payment.openCents),
    },
    by: row.by && presentPerson(row.by),
  }
}

/** How the amount of a charge comes about, in words. */
export function explain(
  { sum, periodStartsOn, cents, currency }: Pick<ChargeRow, 'sum' | 'periodStartsOn' | 'cents' | 'currency'>,
  schedule: Cadenced | null,
  format: Format,
): string | null {
  if (!sum || !schedule || periodStartsOn === null) return null
  const cadence = cadenceOf(schedule)
  const period = periodOn(cadence, schedule.startsOn, periodStartsOn)
  const { day, month } = format
  const words = { day, month, money: (of: number) => format.money(of, currency) }
  return explainCharge({ ...sum, period, cents }, cadence, words)
}

export type ChargeListRow = { charge: ChargeRow; schedule: Cadenced | null; leaseId: string }

export const presentCharge = ({ charge, schedule, leaseId }: ChargeListRow, format: Format): Charge => ({
  id: charge.id,
  leaseId,
  scheduleId: charge.scheduleId,
  kind: charge.kind,
  label: charge.label,
  periodStartsOn: charge.periodStartsOn,
  periodEndsOn: charge.periodEndsOn,
  dueOn: charge.dueOn,
  explanation: explain(charge, schedule, format),
  currency: charge.currency,
  amount: fromCents(charge.cents, charge.currency),
  open: fromCents(charge.openCents, charge.currency),
  isReversed: charge.reversedAt !== null,
  createdAt: charge.createdAt.toISOString(),
})

export const presentPayment = (row: PaymentRow, leaseId: string): Payment => ({
  id: row.id,
  leaseId,
  number: row.number,
  kind: row.kind,
  method: row.method,
  reference: row.reference,
  currency: row.currency,
  amount: fromCents(row.cents, row.currency),
  credit: fromCents(row.openCents, row.currency),
  receivedOn: row.receivedOn,
  isReversed: row.reversedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

export const presentSchedule = (row: Schedule, currency: string): ShownSchedule => ({
  id: row.id,
  leaseId: row.leaseId,
  kind: row.kind,
  label: row.label,
  currency,
  proration: row.proration,
  periodUnit: row.periodUnit,
  periodCount: row.periodCount,
  periodDay: row.periodDay,
  dueAfterDays: row.dueAfterDays,
  amounts: row.amounts.map(({ startsOn, endsOn, cents }) => ({
    startDate: startsOn,
    endDate: endsOn,
    amount: fromCents(cents, currency),
  })),
  startDate: row.startsOn,
  endDate: row.endsOn,
})
