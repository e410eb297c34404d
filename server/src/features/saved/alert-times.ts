import { addDays } from '@lintel/contract/calendar'
import type { AlertFrequency } from '@lintel/contract/saved/schema'
import { dayIn, timeOfDay } from '../../format/days.ts'

/** Time of day at which daily and weekly emails are sent. */
const MORNING = { hour: 8, minute: 0 }

/** @returns when a home that is found now is to be emailed; null for never */
export function firstMailAt(frequency: AlertFrequency, now: Date, timeZone: string): Date | null {
  switch (frequency) {
    case 'at-once':
      return now
    case 'daily':
      return nextMorning(now, timeZone)
    case 'weekly':
      return nextMorning(now, timeZone, { isWeekly: true })
    case 'never':
      return null
  }
}

/**
 * @param isWeekly only on Mondays
 * @returns the next time that it is eight in the morning in a time zone
 */
function nextMorning(now: Date, timeZone: string, { isWeekly = false } = {}): Date {
  for (let day = dayIn(timeZone, now); ; day = addDays(day, 1)) {
    if (isWeekly && !isMonday(day)) continue
    const instant = timeOfDay(timeZone, day, MORNING)
    if (instant > now) return instant
  }
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1
