import { formatMoney } from '../format/money.ts'
import { hasFont } from './fonts.ts'

// Landlord and tenant get the same PDF: its texts and formats don't depend on the reader.

const LOCALE = 'en-US'
const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

/** 'January 5, 2027'. @param day `YYYY-MM-DD` */
export const longDay = (day: string): string => days.format(new Date(`${day}T00:00Z`))

/** '$1,234.50', with the currency's code where no font has its symbol. @param cents whole minor units */
export function printableMoney(cents: number, currency: string): string {
  const text = formatMoney(cents, currency, LOCALE, { decimals: 'all' })
  const isPrintable = [...text].every((character) => hasFont(character.codePointAt(0) ?? 0))
  return isPrintable ? text : formatMoney(cents, currency, LOCALE, { decimals: 'all', display: 'code' })
}
