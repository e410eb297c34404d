import { monthEnd, monthStart } from '../calendar.ts'
import { type Cadence, daysIn, type Period } from './periods.ts'
import { type ChargeLine, type DayShare, dayShare, type Proration } from './proration.ts'

/** How amounts and days are written; a month by its name alone: "January". */
export type ExplanationFormat = {
  money: (cents: number) => string
  day: (day: string) => string
  month: (day: string) => string
}

/** @param period the whole one */
export type ExplainedCharge = { period: Period; lines: readonly ChargeLine[]; proration: Proration; cents: number }

/** How a charge was computed: "17 of 31 days of January: 1,500.00 × 17 / 31 = 822.58". */
export function explainCharge(charge: ExplainedCharge, cadence: Cadence, format: ExplanationFormat): string {
  const { period, lines, proration } = charge
  const days = lines.reduce((sum, line) => sum + line.days, 0)
  const ofDays = daysIn(period)
  if (days === ofDays && lines.length === 1)
    return `Whole period, ${format.day(period.startsOn)} to ${format.day(period.endsOn)}`
  const share = dayShare(cadence, proration, days, ofDays)
  const notes = [
    days === ofDays ? `All ${days} days` : `${days} of ${ofDays} days`,
    ` ${periodText(period, format)}`,
    days < ofDays && proration === 'none' ? ' at the whole amount' : '',
    share.isCapped ? ', at most the whole amount' : '',
    ...lines.slice(1).map((line) => `, ${format.money(line.amountCents)} from ${format.day(line.startsOn)}`),
  ]
  return `${notes.join('')}: ${sumText(charge, share, format)}`
}

const periodText = ({ startsOn, endsOn }: Period, format: ExplanationFormat) =>
  startsOn === monthStart(startsOn) && endsOn === monthEnd(startsOn)
    ? `of ${format.month(startsOn)}`
    : `from ${format.day(startsOn)} to ${format.day(endsOn)}`

function sumText(charge: ExplainedCharge, { times, of, isCapped }: DayShare, { money }: ExplanationFormat) {
  const { lines, proration, cents } = charge
  const isSingle = lines.length === 1
  if (isSingle && (isCapped || proration === 'none')) return money(cents)
  const factor = times === 1 ? '' : `${times} × `
  const terms = lines.map((line) => `${money(line.amountCents)} × ${factor}${line.days} / ${of}`)
  const parts = isSingle ? [] : [lines.map((line) => money(line.cents)).join(' + ')]
  return [terms.join(' + '), ...parts, money(cents)].join(' = ')
}
