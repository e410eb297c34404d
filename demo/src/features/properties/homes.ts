import { daysBefore, monthStart } from '../../dates.ts'
import { type DemoApplication, earliestApplicationDays } from '../applications/applications.ts'
import { isLetOn } from '../leases/leases.ts'
import type { DemoHome, HomeEntry } from './home.ts'
import { HOMES_BY_CITY } from './homes-by-city.ts'

/** Days between the listing of a home and the first application for it. */
const LISTED_BEFORE_APPLICATION_DAYS = 3

/** All homes, newest first. */
export function demoHomes(now: Date, applications: readonly DemoApplication[]): DemoHome[] {
  const homes = Object.entries(HOMES_BY_CITY).flatMap(([city, entries]) =>
    entries.map((entry) => homeOf(now, city, entry, applications)),
  )
  return homes.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

function homeOf(now: Date, city: string, entry: HomeEntry, applications: readonly DemoApplication[]): DemoHome {
  const { isDraft, isInMaintenance, availableInMonths, description, listedDaysAgo, ...home } = entry
  const createdAt = new Date(now.getTime() - Math.max(listedDaysAgo, minListedDaysAgo(now, home.key)) * 86_400_000)
  const approved = applications.find(({ home: key, status }) => key === home.key && status === 'approved')
  const isLet = isLetOn(now, home.key)
  return {
    ...home,
    city,
    description: description.join('\n\n'),
    facts: { ...home.facts, ...(availableInMonths && { availableFrom: monthStart(now, availableInMonths) }) },
    status: isLet ? 'occupied' : isInMaintenance ? 'maintenance' : 'available',
    isPublished: !isDraft,
    createdAt,
    updatedAt: (isLet && approved?.updatedAt) || (isInMaintenance ? daysBefore(now, 1, home.key) : createdAt),
  }
}

function minListedDaysAgo(now: Date, home: string): number {
  const applicationDays = earliestApplicationDays(now, home)
  return applicationDays === 0 ? 0 : applicationDays + LISTED_BEFORE_APPLICATION_DAYS
}
