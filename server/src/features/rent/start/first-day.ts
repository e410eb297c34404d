import { monthStart } from '@lintel/contract/calendar'
import { periodOn } from '@lintel/contract/rent/periods'
import type { LeaseRow } from '../../leases/table.ts'

/** From when a rent that is due on the first of each month is charged: of a lease that runs only whole periods. */
export function firstPeriodDay(lease: Pick<LeaseRow, 'startsOn'>, startsOn: string): string {
  if (lease.startsOn >= startsOn) return lease.startsOn
  const period = periodOn({ unit: 'month', count: 1, day: 1 }, lease.startsOn, startsOn)
  return period.startsOn === startsOn ? startsOn : monthStart(startsOn, 1)
}

/** The first day of the books when none is chosen: that of a lease to come, else the first of the next month. */
export const defaultStart = (lease: Pick<LeaseRow, 'startsOn'>, today: string): string =>
  lease.startsOn > today ? lease.startsOn : monthStart(today, 1)

/** Books begin at most so many years back. */
const BACK_YEARS = 5

/** The earliest first day of books. */
export const earliestStart = (today: string): string => `${Number(today.slice(0, 4)) - BACK_YEARS}-01-01`
