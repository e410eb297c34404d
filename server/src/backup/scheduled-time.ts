import type { BackupSettings } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * @returns the newest time of the schedule that is not after `now`. On a day whose clock skips the time it is as much later as the
 *   clock skips; on a day that has it twice, it is the first.
 */
export function findScheduledTime(now: Date, { at, timeZone }: Pick<BackupSettings, 'at' | 'timeZone'>): Date {
  const clock = createClock(timeZone)
  // Midnight of the local day, as if its clock were UTC's.
  const today = Math.floor((now.getTime() + clock.offsetAt(now.getTime())) / DAY_MS) * DAY_MS
  const [latest] = [today + DAY_MS, today, today - DAY_MS]
    .map((day) => clock.instantOf(day + (at.hour * 60 + at.minute) * 60_000))
    .filter((instant) => instant <= now.getTime())
  return new Date(latest ?? today - DAY_MS)
}

/** Conversions between instants and the local times of a zone, both in milliseconds; local times as if they were UTC. */
function createClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...({
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const),
  })
  const offsetAt = (instant: number): number => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return local - Math.floor(instant / 1000) * 1000
  }
  return {
    offsetAt,
    instantOf(local: number): number {
      // The offsets before and after a change of this day; equal on most days.
      const [before, after] = [local - offsetAt(local - DAY_MS), local - offsetAt(local + DAY_MS)]
      const isValid = (instant: number) => instant + offsetAt(instant) === local
      return !isValid(before) && isValid(after) ? after : before
    },
  }
}
