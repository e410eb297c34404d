import { dayOf, daysBefore, monthEnd, monthStart } from '../../dates.ts'
import type { DemoProperty } from '../properties/property.ts'
import { LETTINGS, type Letting } from './lettings.ts'

/** Applications are approved some days after they were sent, and before the lease starts. */
const APPROVED_BEFORE_START_DAYS = 24

export interface DemoLease {
  property: string
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
export function demoLeases(now: Date, properties: readonly DemoProperty[]): DemoLease[] {
  const rentByProperty = new Map(properties.map((property) => [property.key, property.price]))
  return LETTINGS.map((letting) => {
    const { property, tenant } = letting
    const rent = rentByProperty.get(property) ?? 0
    return {
      property,
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
export function isLetOn(now: Date, property: string): boolean {
  const today = dayOf(now)
  return LETTINGS.some(
    (letting) => letting.property === property && firstDayOf(now, letting) <= today && lastDayOf(now, letting) >= today,
  )
}

export const approvedAt = (now: Date, letting: Letting) =>
  daysBefore(new Date(firstDayOf(now, letting)), APPROVED_BEFORE_START_DAYS, `${letting.property}/granted`)

/** `YYYY-MM-DD` */
export const firstDayOf = (now: Date, { startsInMonths }: Letting) => monthStart(now, startsInMonths)

const lastDayOf = (now: Date, { startsInMonths, months }: Letting) => monthEnd(now, startsInMonths + months - 1)
