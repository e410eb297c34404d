import { dayOf, daysBefore, monthEnd, monthStart } from '../../dates.ts'
import type { DemoHome } from '../properties/home.ts'
import { LETTINGS, type Letting } from './lettings.ts'

/** Applications are approved some days after they were sent, and before the lease starts. */
const APPROVED_BEFORE_START_DAYS = 24

export interface DemoLease {
  home: string
  tenant: string
  /** Calendar days, `YYYY-MM-DD`, both inclusive. */
  startsOn: string
  endsOn: string
  /** In major units. */
  rent: number
  deposit: number
  createdAt: Date
}

/** A deposit is one month's rent. */
export function demoLeases(now: Date, homes: readonly DemoHome[]): DemoLease[] {
  const rentByHome = new Map(homes.map((home) => [home.key, home.price]))
  return LETTINGS.map((letting) => {
    const { home, tenant } = letting
    const rent = rentByHome.get(home) ?? 0
    return {
      home,
      tenant,
      startsOn: firstDayOf(now, letting),
      endsOn: lastDayOf(now, letting),
      rent,
      deposit: rent,
      createdAt: approvedAt(now, letting),
    }
  })
}

/** Whether a lease of the home covers the day of `now`. */
export function isLetOn(now: Date, home: string): boolean {
  const today = dayOf(now)
  return LETTINGS.some(
    (letting) => letting.home === home && firstDayOf(now, letting) <= today && lastDayOf(now, letting) >= today,
  )
}

export const approvedAt = (now: Date, letting: Letting) =>
  daysBefore(new Date(firstDayOf(now, letting)), APPROVED_BEFORE_START_DAYS, `${letting.home}/granted`)

/** `YYYY-MM-DD` */
export const firstDayOf = (now: Date, { startsInMonths }: Letting) => monthStart(now, startsInMonths)

const lastDayOf = (now: Date, { startsInMonths, months }: Letting) => monthEnd(now, startsInMonths + months - 1)
