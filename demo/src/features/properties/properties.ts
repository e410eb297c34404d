import { daysBefore, monthStart } from '../../dates.ts'
import { type DemoApplication, earliestApplicationDays } from '../applications/applications.ts'
import { isLetOn } from '../leases/leases.ts'
import { PROPERTIES_BY_CITY } from './properties-by-city.ts'
import type { DemoProperty, PropertyEntry } from './property.ts'

/** Days between the listing of a home and the first application for it. */
const LISTED_BEFORE_APPLICATION_DAYS = 3

/** All homes, newest first. */
export function demoProperties(now: Date, applications: readonly DemoApplication[]): DemoProperty[] {
  const properties = Object.entries(PROPERTIES_BY_CITY).flatMap(([city, entries]) =>
    entries.map((entry) => propertyOf(now, city, entry, applications)),
  )
  return properties.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

function propertyOf(
  now: Date,
  city: string,
  entry: PropertyEntry,
  applications: readonly DemoApplication[],
): DemoProperty {
  const { isDraft, isInMaintenance, availableInMonths, description, listedDaysAgo, ...property } = entry
  const createdAt = new Date(now.getTime() - Math.max(listedDaysAgo, minListedDaysAgo(now, property.key)) * 86_400_000)
  const approved = applications.find(({ property: key, status }) => key === property.key && status === 'approved')
  const isLet = isLetOn(now, property.key)
  return {
    ...property,
    city,
    description: description.join('\n\n'),
    facts: { ...property.facts, ...(availableInMonths && { availableFrom: monthStart(now, availableInMonths) }) },
    status: isLet ? 'occupied' : isInMaintenance ? 'maintenance' : 'available',
    isPublished: !isDraft,
    createdAt,
    updatedAt: (isLet && approved?.updatedAt) || (isInMaintenance ? daysBefore(now, 1, property.key) : createdAt),
  }
}

function minListedDaysAgo(now: Date, property: string): number {
  const applicationDays = earliestApplicationDays(now, property)
  return applicationDays === 0 ? 0 : applicationDays + LISTED_BEFORE_APPLICATION_DAYS
}
