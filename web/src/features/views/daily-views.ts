import { addDays } from '@lintel/contract/calendar'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'

const DAYS_SHOWN = 30

export type DailyViews = ManagedProperty['views']

/** The views of each of the last 30 days, oldest first. @param views without the days that had none @param today `YYYY-MM-DD` */
export function fillDays(views: DailyViews, today: string): DailyViews {
  const byDay = new Map(views.map((entry) => [entry.day, entry.views]))
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = addDays(today, index + 1 - DAYS_SHOWN)
    return { day, views: byDay.get(day) ?? 0 }
  })
}

export const totalViews = (views: DailyViews) => views.reduce((sum, day) => sum + day.views, 0)
