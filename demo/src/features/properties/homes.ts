import { daysBefore, monthStart } from '../../dates.ts'
import { type DemoApplication, earliestApplicationDays } from '../applications/applications.ts'
import { isLetOn } from '../leases/leases.ts'
import type { DemoHome } from './home.ts'
import { HOMES_BY_CITY, SOUTHERN_CITIES } from './homes-by-city.ts'
import { type ListedHome, orderListing } from './listing-order.ts'

/** A home is listed this many days before somebody first applies for it. */
const LISTED_BEFORE_APPLICATION_DAYS = 3

/** All homes, newest first. */
export function demoHomes(now: Date, applications: readonly DemoApplication[]): DemoHome[] {
  const entries = Object.entries(HOMES_BY_CITY).flatMap(([city, homes]) =>
    homes.map((home) => ({
      ...home,
      city,
      isSouthern: SOUTHERN_CITIES.has(city),
      minDaysAgo: minListedDaysAgo(now, home.key),
    })),
  )
  const homes = orderListing(entries).map((home) => homeOf(now, home, applications))
  return homes.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

function minListedDaysAgo(now: Date, home: string): number {
  const applicationDays = earliestApplicationDays(now, home)
  return applicationDays === 0 ? 0 : applicationDays + LISTED_BEFORE_APPLICATION_DAYS
}

function homeOf(now: Date, home: ListedHome, applications: readonly DemoApplication[]): DemoHome {
  const { isDraft, isInMaintenance, availableInMonths, description, rent, listedDaysAgo, ...rest } = home
  const createdAt = new Date(now.getTime() - listedDaysAgo * 86_400_000)
  const approved = applications.find(({ home: key, status }) => key === home.key && status === 'approved')
  const isLet = isLetOn(now, home.key)
  return {
    ...rest,
    description: description.join('\n\n'),
    rentDollars: rent,
    facts: { ...home.facts, ...(availableInMonths && { availableFrom: monthStart(now, availableInMonths) }) },
    status: isLet ? 'occupied' : isInMaintenance ? 'maintenance' : 'available',
    isPublished: !isDraft,
    createdAt,
    updatedAt: (isLet && approved?.updatedAt) || (isInMaintenance ? daysBefore(now, 1, home.key) : createdAt),
  }
}
