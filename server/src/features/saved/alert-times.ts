import type { AlertFrequency } from '@lintel/contract/saved/schema'

/** Hour of the day at which daily and weekly emails are sent. */
const MORNING = 8

/** @returns when a home that is found now is to be emailed; null for never */
export function firstMailAt(frequency: AlertFrequency, now: Date, timeZone: string): Date | null {
  switch (frequency) {
    case 'at-once':
      return now
    case 'daily':
      return nextMorning(now, timeZone)
    case 'weekly':
      return nextMorning(now, timeZone, 'monday')
    case 'never':
      return null
  }
}

/**
 * @param day only on Mondays; any day when absent
 * @returns the next time that it is eight in the morning in a time zone
 */
function nextMorning(now: Date, timeZone: string, day?: 'monday'): Date {
  const local = new Date(now.getTime() + offsetMs(now, timeZone))
  for (let days = 0; ; days++) {
    const morning = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, MORNING)
    if (day === 'monday' && new Date(morning).getUTCDay() !== 1) continue
    // The offset may change in between; a time that is twice or never there is off by an hour, which does no harm.
    const instant = new Date(morning - offsetMs(new Date(morning - offsetMs(now, timeZone)), timeZone))
    if (instant > now) return instant
  }
}

/** Milliseconds by which clocks in a time zone are ahead of UTC. */
function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(instant.getTime() / 1000) * 1000
}
