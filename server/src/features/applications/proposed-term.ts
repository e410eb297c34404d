import type { Answers } from '@lintel/contract/applications/answers'
import { lastDayOf, monthStart } from '@lintel/contract/calendar'
import type { StoredPropertyFacts } from '@lintel/contract/properties/facts'

/** Days are `YYYY-MM-DD`, the last one inclusive. */
type Term = { startDate: string; endDate: string }

type Wishes = {
  today: string
  asked: Pick<Answers, 'moveInDate' | 'termMonths'>
  facts: Pick<StoredPropertyFacts, 'availableFrom' | 'minTermMonths' | 'maxTermMonths'>
  /** Leases of the home that have not ended, in order. */
  leases: Term[]
}

/** Without an answer. */
const USUAL_MONTHS = 12

/**
 * The term that an approval proposes: from the day that the applicant asked for, once the home is free, and as long as asked,
 * within the home's shortest and longest term. Where that overlaps a lease of the home, it begins in the month after the last one.
 */
export function proposeTerm({ today, asked, facts, leases }: Wishes): Term {
  const { minTermMonths = 1, maxTermMonths = Infinity } = facts
  const months = Math.min(Math.max(asked.termMonths ?? USUAL_MONTHS, minTermMonths), maxTermMonths)
  const termFrom = (day: string): Term => {
    const startDate = latest(day, facts.availableFrom)
    return { startDate, endDate: lastDayOf(startDate, { months, days: 0 }) }
  }
  const { moveInDate = '' } = asked
  if (moveInDate >= today) {
    const term = termFrom(moveInDate)
    if (!leases.some((lease) => lease.startDate <= term.endDate && term.startDate <= lease.endDate)) return term
  }
  const isFreeFrom = facts.availableFrom !== undefined && facts.availableFrom > today
  const lastDay = leases.at(-1)?.endDate
  if (lastDay === undefined && isFreeFrom) return termFrom(today)
  return termFrom(monthStart(latest(today, lastDay), 1))
}

const latest = (day: string, other: string | undefined) => (other !== undefined && other > day ? other : day)
