import { monthEnd, monthStart } from '@lintel/contract/calendar'
import { type NamedLine, nameLine } from '@lintel/contract/rent/line-names'
import type { Charge } from '@lintel/contract/rent/schema'
import { CHARGE_KINDS, PAYMENT_METHODS } from '@lintel/contract/rent/words'
import { formatDay, formatDayRange, formatMonthYear } from '../../ui/text/dates.ts'

type NamedCharge = Pick<Charge, 'kind' | 'periodStartsOn' | 'periodEndsOn'>

/** 'Rent, December 2026', 'Rent, Jan 15 – 31, 2027', 'Late fee'. */
export const chargeName = ({ kind, ...period }: NamedCharge): string =>
  withPeriod({ word: CHARGE_KINDS[kind].word, ...period })

/** 'Parking, December 2026': what something is for, and its period if it has one. */
export const withPeriod = ({ word, periodStartsOn, periodEndsOn }: Omit<NamedCharge, 'kind'> & { word: string }) =>
  periodStartsOn && periodEndsOn ? `${word}, ${periodText(periodStartsOn, periodEndsOn)}` : word

const periodText = (startsOn: string, endsOn: string) =>
  startsOn === monthStart(startsOn) && endsOn === monthEnd(startsOn)
    ? formatMonthYear(startsOn)
    : formatDayRange(startsOn, endsOn)

/** 'Rent due on Dec 1, 2026'. */
export const dueChargeName = ({ kind, dueOn }: Pick<Charge, 'kind' | 'dueOn'>): string =>
  `${CHARGE_KINDS[kind].word} due on ${formatDay(dueOn)}`

/** What a line of the ledger is about: 'Rent, December 2026', 'Payment', 'Reversed: Payment'. */
export const lineName = (line: NamedLine): string => nameLine(line, chargeName)

/** 'Bank transfer', 'Cash'; null for what came in no way, such as a credit. */
export const methodName = (method: keyof typeof PAYMENT_METHODS | null): string | null =>
  method && PAYMENT_METHODS[method]

/** How an amount comes about; null for a whole period, of which that says nothing beyond the name. */
export const sumInWords = (explanation: string | null): string | null =>
  explanation?.startsWith('Whole period') ? null : explanation
