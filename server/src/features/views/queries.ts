import { addDays } from '@lintel/contract/calendar'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { dayIn } from '../../format/days.ts'
import type { PropertyRow } from '../properties/table.ts'
import { dailyCounts } from './table.ts'

const DAYS_SHOWN = 30

/** @returns a home's views on the last 30 days, oldest first; none for days without. Checks no permission: find the home first */
export function listDailyViews(
  db: Db,
  { id, timeZone }: Pick<PropertyRow, 'id' | 'timeZone'>,
  now: Date,
): Promise<{ day: string; views: number }[]> {
  const before = addDays(dayIn(timeZone, now), -DAYS_SHOWN)
  return db
    .select({ day: dailyCounts.day, views: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.propertyId, id), eq(dailyCounts.kind, 'view'), gt(dailyCounts.day, before)))
    .orderBy(asc(dailyCounts.day))
}
