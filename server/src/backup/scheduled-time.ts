import { addDays } from '@lintel/contract/calendar'
import { dayIn, timeOfDay } from '../format/days.ts'
import type { BackupSettings } from './settings.ts'

/**
 * @returns the newest time of the schedule that is not after `now`. On a day whose clock skips the time it is as much later as the
 *   clock skips; on a day that has it twice, it is the first.
 */
export function findScheduledTime(now: Date, { at, timeZone }: Pick<BackupSettings, 'at' | 'timeZone'>): Date {
  // From tomorrow: a clock that is set back across midnight has begun that day already.
  for (let day = addDays(dayIn(timeZone, now), 1); ; day = addDays(day, -1)) {
    const instant = timeOfDay(timeZone, day, at)
    if (instant <= now) return instant
  }
}
