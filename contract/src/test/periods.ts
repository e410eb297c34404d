import fc from 'fast-check'
import { addDays } from '../calendar.ts'
import type { Cadence } from '../rent/periods.ts'

export const months = (count: number, day = 1): Cadence => ({ unit: 'month', count, day })
export const weeks = (count: number): Cadence => ({ unit: 'week', count, day: 1 })

/** Any cadence that a charge may have. */
export const anyCadence: fc.Arbitrary<Cadence> = fc.oneof(
  fc.tuple(fc.constantFrom(1, 3, 6, 12), fc.integer({ min: 1, max: 31 })).map(([count, day]) => months(count, day)),
  fc.constantFrom(1, 2, 4).map(weeks),
)

/** Any day of 55 years from 2000. */
export const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
