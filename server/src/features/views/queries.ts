import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { dayOf } from '../../format/days.ts'
import { propertyViews } from './table.ts'

const DAYS_SHOWN = 30
const DAY_MS = 86_400_000

/** @returns a home's views on the last 30 days, oldest first; none for days without. Checks no permission: find the home first */
export function listDailyViews(db: Db, propertyId: string, now: Date): Promise<{ day: string; views: number }[]> {
  const before = dayOf(new Date(now.getTime() - DAYS_SHOWN * DAY_MS))
  return db
    .select({ day: propertyViews.day, views: propertyViews.views })
    .from(propertyViews)
    .where(and(eq(propertyViews.propertyId, propertyId), gt(propertyViews.day, before)))
    .orderBy(asc(propertyViews.day))
}
