import type { ApprovalPreview } from '@lintel/contract/applications/schema'
import type { Lease } from '@lintel/contract/leases/schema'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { formatTerm, typedTermOf } from '../../leases/term.ts'

/** How a proposed term compares with the wished and the advertised one. `differs`: the reader should look at it. */
export type TermNote = { text: string; differs: boolean }

type Days = Pick<Lease, 'startDate' | 'endDate'>
type Wishes = Pick<ApprovalPreview, 'asked' | 'advertised'>

/** About the first day; null without anything to compare it with. */
export function firstDayNote(startDate: string, { asked, advertised }: Wishes): TermNote | null {
  const { availableFrom } = advertised
  if (availableFrom !== undefined && startDate < availableFrom)
    return { text: `Advertised from ${formatDay(availableFrom)}`, differs: true }
  if (asked.moveInDate === undefined) return null
  return asked.moveInDate === startDate
    ? { text: 'As asked', differs: false }
    : { text: `Asked for ${formatDay(asked.moveInDate)}`, differs: true }
}

/** The length of a lease, the wished length and the lengths that the home allows; null while a day is incomplete. */
export function lengthNote({ startDate, endDate }: Days, { asked, advertised }: Wishes): TermNote | null {
  const term = typedTermOf(startDate, endDate)
  if (!term) return null
  const length = formatTerm(term)
  const { minTermMonths = 0, maxTermMonths = Infinity } = advertised
  if (term.months < minTermMonths)
    return { text: `${length}; advertised for ${plural(minTermMonths, 'month')} or more`, differs: true }
  if (term.months > maxTermMonths || (term.months === maxTermMonths && term.days > 0))
    return { text: `${length}; advertised for ${plural(maxTermMonths, 'month')} at most`, differs: true }
  const { termMonths } = asked
  if (termMonths === undefined) return { text: length, differs: false }
  return termMonths === term.months && term.days === 0
    ? { text: `${length}, as asked`, differs: false }
    : { text: `${length}; asked for ${plural(termMonths, 'month')}`, differs: true }
}

/** @param rent in major units of the home's currency a month */
export const rentNote = (rent: number, { advertised }: Wishes, currency: string): TermNote =>
  rent === advertised.rent
    ? { text: 'As advertised', differs: false }
    : { text: `Advertised for ${formatMoney(advertised.rent, currency)}`, differs: true }

/** @param deposit in major units of the home's currency */
export function depositNote(deposit: number, { advertised }: Wishes, currency: string): TermNote | null {
  if (advertised.deposit === undefined)
    return deposit === advertised.rent ? { text: 'One month’s rent: the home names no deposit', differs: false } : null
  if (deposit === advertised.deposit) return { text: 'As advertised', differs: false }
  const text =
    advertised.deposit === 0
      ? 'Advertised without a deposit'
      : `Advertised: ${formatMoney(advertised.deposit, currency)}`
  return { text, differs: true }
}

/** The part of two leases in which both run; null without one. */
export function overlapOf(one: Days, other: Days): Days | null {
  const startDate = one.startDate > other.startDate ? one.startDate : other.startDate
  const endDate = one.endDate < other.endDate ? one.endDate : other.endDate
  return startDate <= endDate ? { startDate, endDate } : null
}
