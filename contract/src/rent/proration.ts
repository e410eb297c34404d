import { addDays } from '../calendar.ts'
import { halfUp, splitLargestRemainder } from '../money.ts'
import { type Cadence, daysIn, type Period } from './periods.ts'

/** How a part of a period is charged. */
export const PRORATIONS = ['actual_days', 'thirty_day', 'daily_365', 'none'] as const
export type Proration = (typeof PRORATIONS)[number]

/** What a schedule asks for a whole period from one day to another, both included, or without end. */
export type DatedAmount = { startsOn: string; endsOn: string | null; cents: number }

/** Days of a period at one amount. */
export type ChargeLine = Period & {
  days: number
  /** days of the whole period */
  ofDays: number
  /** for a whole period */
  amountCents: number
  /** what these days add to the charge, rounded so that the lines sum to it */
  cents: number
}

/** A charge for the days from `startsOn` to `endsOn`, which may be a part of the period. */
export type PeriodCharge = Period & { cents: number; lines: ChargeLine[] }

/** Each charged day's part of the whole amount: `times / of`. `isCapped` if it is less than the method says. */
export type DayShare = { times: number; of: number; isCapped: boolean }

/**
 * What a schedule charges for one of its periods, rounded half up once; null if it has no day in the period.
 * @throws RangeError when a charged day has no amount, or two
 */
export function chargeForPeriod(
  schedule: {
    cadence: Cadence
    proration: Proration
    startsOn: string
    endsOn: string | null
    amounts: readonly DatedAmount[]
  },
  period: Period,
): PeriodCharge | null {
  const charged = overlap(schedule, period)
  if (!charged) return null
  const [days, ofDays] = [daysIn(charged), daysIn(period)]
  const parts = amountsWithin(charged, schedule.amounts).map((part) => ({ ...part, days: daysIn(part), ofDays }))
  const { times, of } = dayShare(schedule.cadence, schedule.proration, days, ofDays)
  // At most 10^11 cents on 366 days: far below 2^53.
  const weights = parts.map((part) => part.amountCents * part.days)
  const exact = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const cents = Number(halfUp(exact * BigInt(times), BigInt(of)))
  const shares = exact === 0n ? [] : splitLargestRemainder(cents, weights)
  return { ...charged, cents, lines: parts.map((part, at) => ({ ...part, cents: shares[at] ?? 0 })) }
}

/**
 * A whole period costs the whole amount by every method, and no part costs more. Weeks have no method but actual days.
 * @param days charged days @param ofDays days of the whole period
 */
export function dayShare(cadence: Cadence, proration: Proration, days: number, ofDays: number): DayShare {
  if (proration === 'none') return { times: 1, of: days, isCapped: false }
  if (proration === 'actual_days' || cadence.unit === 'week' || days === ofDays)
    return { times: 1, of: ofDays, isCapped: false }
  const [times, of] = proration === 'thirty_day' ? [1, 30 * cadence.count] : [12 / cadence.count, 365]
  const isCapped = times * days > of
  return isCapped ? { times: 1, of: days, isCapped } : { times, of, isCapped }
}

/** The amounts in force within some days, in order; equal ones that follow each other are one. */
function amountsWithin(charged: Period, amounts: readonly DatedAmount[]): (Period & { amountCents: number })[] {
  const parts: (Period & { amountCents: number })[] = []
  let next = charged.startsOn
  for (const amount of amounts.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const part = overlap(amount, charged)
    if (!part) continue
    if (part.startsOn !== next) throw new RangeError(`${next} needs exactly one amount`)
    next = addDays(part.endsOn, 1)
    const last = parts.at(-1)
    if (last?.amountCents === amount.cents) last.endsOn = part.endsOn
    else parts.push({ ...part, amountCents: amount.cents })
  }
  if (next <= charged.endsOn) throw new RangeError(`${next} needs exactly one amount`)
  return parts
}

function overlap(days: { startsOn: string; endsOn: string | null }, period: Period): Period | null {
  const startsOn = days.startsOn > period.startsOn ? days.startsOn : period.startsOn
  const endsOn = days.endsOn !== null && days.endsOn < period.endsOn ? days.endsOn : period.endsOn
  return startsOn <= endsOn ? { startsOn, endsOn } : null
}
