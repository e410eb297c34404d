import { addDays } from '@lintel/contract/calendar'
import { type Cadence, nextPeriod, type Period, periodOn } from '@lintel/contract/rent/periods'
import { chargeForPeriod } from '@lintel/contract/rent/proration'
import type { Schedule } from './book.ts'
import type { ChargeGiven } from './post.ts'

/** Days before its due day on which a charge is issued. */
export const ISSUED_BEFORE_DAYS = 10

export const cadenceOf = ({
  periodUnit,
  periodCount,
  periodDay,
}: Pick<Schedule, 'periodUnit' | 'periodCount' | 'periodDay'>): Cadence => ({
  unit: periodUnit,
  count: periodCount,
  day: periodDay,
})

/** The last day that a schedule charges: its own, or that of the lease. */
export const lastDayOf = ({ endsOn }: Schedule, leaseEndsOn: string): string =>
  endsOn !== null && endsOn < leaseEndsOn ? endsOn : leaseEndsOn

/** What a schedule charges for one of its periods; null when the schedule has no day in it. */
export function chargeOf(schedule: Schedule, leaseEndsOn: string, period: Period): ChargeGiven | null {
  const { id: scheduleId, kind, label, proration, startsOn, amounts, dueAfterDays } = schedule
  const endsOn = lastDayOf(schedule, leaseEndsOn)
  if (endsOn < startsOn) return null
  const charged = chargeForPeriod({ cadence: cadenceOf(schedule), proration, startsOn, endsOn, amounts }, period)
  // Less than half a minor unit is nothing.
  if (!charged || charged.cents === 0) return null
  return {
    kind,
    label,
    scheduleId,
    cents: charged.cents,
    periodStartsOn: charged.startsOn,
    periodEndsOn: charged.endsOn,
    dueOn: addDays(charged.startsOn, dueAfterDays),
    sum: { proration, lines: charged.lines },
  }
}

/** The first period of a schedule that is not yet issued; null when all are. */
export function nextPeriodOf(schedule: Schedule, leaseEndsOn: string): Period | null {
  const { nextPeriodOn } = schedule
  if (nextPeriodOn > lastDayOf(schedule, leaseEndsOn)) return null
  return periodOn(cadenceOf(schedule), schedule.startsOn, nextPeriodOn)
}

/** The day on which a period's charge is issued. */
export function issueDayOf({ startsOn, dueAfterDays }: Schedule, period: Period): string {
  const chargedFrom = period.startsOn < startsOn ? startsOn : period.startsOn
  return addDays(chargedFrom, dueAfterDays - ISSUED_BEFORE_DAYS)
}

/** A day of the period after. */
export const dayAfter = (schedule: Schedule, period: Period): string =>
  nextPeriod(cadenceOf(schedule), schedule.startsOn, period).startsOn
