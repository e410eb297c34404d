import { amountParts, currencyNames, exponentOf } from './money.ts'
import { INVISIBLE, isGrouping, plainMarks, readNumber } from './numbers.ts'

/**
 * An amount as the user typed it, in major units.
 * - `choices`: the locale writes amounts differently; the user must say which of these is meant.
 * - `decimals`: the amount has more than its currency has.
 * - `currency`: it names another one.
 */
export type TypedAmount =
  | { amount: number }
  | { choices: readonly number[] }
  | { fault: 'decimals'; amount: number }
  | { fault: 'currency' | 'unreadable' }

/**
 * Reads an amount by the rules of a locale, in the digits of any script, with or without the currency's sign or code: '1.250,50 €'
 * in German, '1 250,5' in French, "1'250.-" in Swiss German, '1,25,000.50' in Indian English. What these rules don't allow is
 * never read silently, unless its mark has no meaning in the locale: '1,5' is asked about in English and '1.5' is read in French.
 * Takes linear time.
 * @param currency ISO 4217 @param locale a BCP 47 tag; undefined for the system's own
 * @param conventions theirs, which take 0.2 ms to look up: for many texts given once
 */
export function readAmount(
  text: string,
  currency: string,
  locale: string | undefined,
  { marks, names } = conventionsOf(currency, locale),
): TypedAmount {
  if (text.length > TEXT_MAX) return { fault: 'unreadable' }
  const unsigned = withoutCurrency(text.replaceAll(INVISIBLE, '').trim(), names)
  if (/[\p{L}\p{Sc}]/u.test(unsigned)) return { fault: namesCurrency(unsigned) ? 'currency' : 'unreadable' }
  const strict = readByMarks(plainMarks(unsigned), marks)
  const exponent = exponentOf(currency)
  if (strict !== null && !couldBeGroup(unsigned, exponent, marks))
    return hasDecimals(strict, exponent) ? { amount: strict } : { fault: 'decimals', amount: strict }
  const typed = readNumber(unsigned)
  if (typed === null) return { fault: 'unreadable' }
  const values = 'choices' in typed ? typed.choices : [typed.value]
  const choices = values.filter((value) => hasDecimals(value, exponent))
  if (choices.length === 0) return { fault: 'decimals', amount: values.at(-1) ?? 0 }
  const [only] = choices
  const isForeign = ![...marks.groups, ...marks.decimals].some((mark) => unsigned.includes(mark))
  return 'value' in typed && isForeign && only !== undefined ? { amount: only } : { choices }
}

/** How a locale writes amounts of a currency. */
export const conventionsOf = (currency: string, locale: string | undefined) => ({
  marks: marksOf(currency, locale),
  names: namesOf(currency, locale),
})

/** Longer than any amount with the name of its currency. */
const TEXT_MAX = 100

/** An amount for a field: with groups, and with decimals if it has any, as in '1,250' and '1,250.50'. `readAmount` reads it back. */
export const writeAmount = (amount: number, currency: string, locale: string | undefined): string =>
  write(amount, currency, locale, true)

/** Without group separators, for a field that the user edits: '1250.50'. */
export const writeAmountPlainly = (amount: number, currency: string, locale: string | undefined): string =>
  write(amount, currency, locale, false)

function write(amount: number, currency: string, locale: string | undefined, useGrouping: boolean): string {
  const exponent = exponentOf(currency)
  const digits = Number.isInteger(amount) ? 0 : Math.max(exponent, decimalsOf(amount))
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale, { ...decimals, useGrouping }).format(amount)
}

/** With groups and decimals. */
const SAMPLE = 1234567.8

type Marks = { decimals: Set<string>; groups: Set<string> }

/** Of the locale's numbers and of its amounts: Austria groups 1 250 and € 1.250. */
function marksOf(currency: string, locale: string | undefined): Marks {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const parts = [...number.formatToParts(SAMPLE), ...amountParts(SAMPLE, currency, locale)]
  const marks = (wanted: string) =>
    parts.filter(({ type, value }) => type === wanted && /^[.,]$/.test(value)).map(({ value }) => value)
  return { decimals: new Set([...marks('decimal'), '٫']), groups: new Set(marks('group')) }
}

/** @returns null for what the marks don't allow, such as a group of two digits */
function readByMarks(text: string, { decimals, groups }: Marks): number | null {
  const [, sign = '', digits = ''] = /^([-−+]?) ?(.*)$/s.exec(text) ?? []
  let plain = ''
  for (const char of digits) {
    if (groups.has(char)) plain += ' '
    else if (decimals.has(char)) plain += '.'
    else if (/[\d ]/.test(char)) plain += char
    else return null
  }
  const [whole = '', fraction = '', ...more] = plain.split('.')
  const isWhole = /^\d+$/.test(whole) || isGrouping(whole) || (whole === '' && fraction !== '')
  if (!isWhole || !/^\d*$/.test(fraction) || more.length > 0) return null
  const number = Number(`${whole.replaceAll(' ', '') || '0'}.${fraction || '0'}`)
  // A number that has lost digits on the way is another one.
  if (decimalsOf(number) !== [...fraction].findLastIndex((digit) => digit !== '0') + 1) return null
  return /[-−]/.test(sign) && number !== 0 ? -number : number
}

/** '1.250' of a currency without three decimals: a group to many people, whatever the locale says. */
const couldBeGroup = (text: string, exponent: number, { decimals }: Marks) => {
  const [, mark = ''] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(plainMarks(text).replace(/^[-−+] ?/, '')) ?? []
  return exponent !== 3 && decimals.has(mark)
}

const hasDecimals = (amount: number, exponent: number) => decimalsOf(amount) <= exponent

/** Digits after the mark in the number's decimal notation. */
function decimalsOf(amount: number): number {
  const [, decimals = '', power = '0'] = /^-?\d+(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(amount)) ?? []
  return Math.max(0, decimals.length - Number(power))
}

/** Without its sign, its code or its name, before or after the number; 'kr.' and 'Fr.' have a dot of their own. */
function withoutCurrency(text: string, names: string[]): string {
  const [sign = ''] = /^[-−+]/.exec(text) ?? []
  let rest = text.slice(sign.length).trim()
  const start = names.find((name) => rest.toLowerCase().startsWith(name))
  if (start) rest = rest.slice(start.length).trim()
  const end = names.find((name) => rest.toLowerCase().endsWith(name))
  if (end) rest = rest.slice(0, rest.length - end.length).trim()
  return sign + rest
}

/** Longest first, in lower case. */
function namesOf(currency: string, locale: string | undefined): string[] {
  const names = [...currencyNames(currency, locale), ...currencyNames(currency, 'en')]
  const plain = names.map((name) => name.replaceAll(INVISIBLE, '').toLowerCase())
  return [...new Set(plain)].toSorted((a, b) => b.length - a.length)
}

/** Whether a text has the sign or the code of some currency. */
const namesCurrency = (text: string) =>
  /\p{Sc}/u.test(text) ||
  (text.toUpperCase().match(/\p{L}+/gu) ?? []).some((word) => Intl.supportedValuesOf('currency').includes(word))
