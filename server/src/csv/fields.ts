import { DEFAULT_CURRENCY } from '@lintel/contract/money'

/** What a file's fields are written by: the reader's region, and the currency of the file's amounts. */
export type CsvFormat = {
  /** Between fields: a semicolon where the decimal sign is a comma, as spreadsheets of such a region expect. */
  delimiter: ',' | ';'
  /** A number with the region's decimal sign, without grouping. */
  number: (value: number) => string
  /** The day of an instant in the reader's time zone, `YYYY-MM-DD`: every spreadsheet of every region reads it as a date. */
  day: (instant: Date) => string
  /** An amount in major units: a number, or a text with the code of a currency that is not the file's. */
  amount: (value: number, currency: string) => CsvValue
  /** The heading of a column of amounts, with the file's currency unless it is the default. */
  amountHeading: (heading: string) => string
}

/** The value of a field. Days are text. */
export type CsvValue = string | number | null | undefined

/** @param locale BCP 47 @param timeZone IANA name; both known to Intl @param fileCurrency the installation's */
export function createCsvFormat(locale: string, timeZone: string, fileCurrency: string): CsvFormat {
  // Digits of other scripts are no numbers for a spreadsheet.
  const numbers = new Intl.NumberFormat(locale, {
    useGrouping: false,
    numberingSystem: 'latn',
    maximumFractionDigits: 20,
  })
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const decimalSign = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  // A minus sign other than the hyphen is no number for a spreadsheet.
  const number = (value: number) => numbers.format(value).replace(/[^\d.,]+/, '-')
  return {
    delimiter: decimalSign === ',' ? ';' : ',',
    number,
    day: (instant) => days.format(instant),
    amount: (value, currency) => (currency === fileCurrency ? value : `${currency} ${number(value)}`),
    amountHeading: (heading) => (fileCurrency === DEFAULT_CURRENCY ? heading : `${heading} (${fileCurrency})`),
  }
}

/**
 * Where a program may begin a cell with a formula, signs of which have fullwidth and small forms: at the start of a line, though it is
 * inside quotes, also after a space; and after a delimiter or quote, for a program that expects another delimiter.
 */
const FORMULA_START =
  /((?:^|[\n\r\v\f\u0085\u2028\u2029]) ?|[,;|"\t])(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu
/** Some programs leave these out before they look for a formula. */
const LEADING_BREAK = /^[\t\r]/

/** Phones and numbers as people type them: without a letter, `!` or `=`, a spreadsheet can calculate nothing but a number from it. */
const HAS_ONLY_DIGITS_AND_SIGNS = /^[\d +\-()./\u00a0]*$/u

/**
 * A field's text, with an apostrophe before whatever a spreadsheet would take for a formula: before `= + - @` at the start of each
 * line, and before a tab or carriage return at the start of the field. A text of only digits, spaces, signs and brackets is left as it is, so that `+49 30 1234` and `-5` stay what they are.
 */
export function escapeFormulas(text: string): string {
  if (HAS_ONLY_DIGITS_AND_SIGNS.test(text)) return text
  return text.replace(FORMULA_START, "$1'").replace(LEADING_BREAK, "'$&")
}

/** @returns the texts of a record's fields */
export const toFields = (values: CsvValue[], format: CsvFormat): string[] =>
  values.map((value) => (typeof value === 'number' ? format.number(value) : escapeFormulas(value ?? '')))
