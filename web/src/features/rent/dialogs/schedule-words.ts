import type { Schedule } from '@lintel/contract/rent/schema'
import { CHARGE_KINDS } from '@lintel/contract/rent/words'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { plural } from '../../../ui/text/numbers.ts'

type Cadence = Pick<Schedule, 'periodUnit' | 'periodCount' | 'periodDay' | 'dueAfterDays'>

/** 'Each month, due on day 1', 'Every 2 weeks, due 3 days after its first day'. */
export function cadenceText({ periodUnit, periodCount, periodDay, dueAfterDays }: Cadence): string {
  const every = periodCount === 1 ? `Each ${periodUnit}` : `Every ${plural(periodCount, periodUnit)}`
  const first = periodUnit === 'month' ? `day ${periodDay}` : 'its first day'
  return dueAfterDays === 0
    ? `${every}, due on ${first}`
    : `${every}, due ${plural(dueAfterDays, 'day')} after ${first}`
}

type Dated = Pick<Schedule, 'amounts' | 'currency' | 'endDate'>

/** The amount in force on a day, else the first to come, else the last. */
export function amountOn({ amounts }: Pick<Schedule, 'amounts'>, day: string): number {
  const current = amounts.find(({ startDate, endDate }) => startDate <= day && (endDate === null || endDate >= day))
  return (current ?? amounts.find(({ startDate }) => startDate > day) ?? amounts.at(-1))?.amount ?? 0
}

/** What changes after a day: new amounts, then the end. */
export function comingChanges({ amounts, currency, endDate }: Dated, day: string): string[] {
  const later = amounts.filter(({ startDate }, index) => index > 0 && startDate > day)
  return [
    ...later.map(({ amount, startDate }) => `${formatExactMoney(amount, currency)} from ${formatDay(startDate)}`),
    ...(endDate === null ? [] : [`${endDate < day ? 'Ended on' : 'Until'} ${formatDay(endDate)}`]),
  ]
}

/** 'Rent', 'Parking'. */
export const scheduleName = ({ kind }: Pick<Schedule, 'kind'>): string => CHARGE_KINDS[kind].word
