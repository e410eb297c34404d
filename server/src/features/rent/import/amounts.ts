import { conventionsOf, readAmount } from '@lintel/contract/amount-text'
import { amountMax } from '@lintel/contract/money'
import { plainMarks } from '@lintel/contract/numbers'
import type { DecimalMark } from '@lintel/contract/rent/import-fields'
import { type Choice, choose } from './choice.ts'
import { quote } from './days.ts'

/** Longer than any amount with its currency. */
const AMOUNT_CHARS = 60
const DIGITS = /\d[\d., '’]*(?:[.,][-–—])?/
/** Beside the digits: a sign, and the sign or code of a currency. */
const BESIDE = /^[-−+]? ?(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|[Kk]r\.?|Fr\.?|zł|Kč|lei)? ?[-−+]?$/u

export function looksLikeAmount(cell: string): boolean {
  if (cell.length > AMOUNT_CHARS) return false
  const [digits] = DIGITS.exec(cell) ?? []
  return (
    digits !== undefined &&
    cell
      .replace(digits, ' ')
      .trim()
      .split(' ')
      .every((part) => BESIDE.test(part))
  )
}

/** What stands before the decimals, as all amounts of a file say together. */
export async function chooseDecimalMark(
  cells: AsyncIterable<string> | Iterable<string>,
  chosen: DecimalMark | undefined,
): Promise<Choice<DecimalMark>> {
  const evidence = new Set<DecimalMark>()
  let isUsed = false
  let isOpen = false
  for await (const cell of cells) {
    const said = decimalMarkOf(cell)
    if (said === null) continue
    isUsed = true
    if (said === 'open') isOpen = true
    else evidence.add(said)
  }
  return choose({ evidence, chosen, isUsed, isOpen })
}

/** @returns 'open' for '1.250', which is a group or a decimal; null for what has no mark, as '1250' and '1 250' */
function decimalMarkOf(cell: string): DecimalMark | 'open' | null {
  if (cell.length > AMOUNT_CHARS) return null
  const digits = plainMarks(cell)
    .replaceAll(/[^\d.,]/g, '')
    // The dots of "Fr." and "kr."
    .replace(/^[.,]/, '')
    .replace(/[.,]$/, '')
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return null
  const named = (mark: string) => (mark === '.' ? 'point' : 'comma')
  if (marks.some((mark) => mark !== last)) return named(last)
  // '1.250.000': the mark only groups.
  if (marks.length > 1) return last === '.' ? 'comma' : 'point'
  const [whole = '', decimals = ''] = digits.split(last)
  return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? 'open' : named(last)
}

/** Locales that write amounts with either mark. */
const LOCALES: Record<DecimalMark, string> = { point: 'en-US', comma: 'de-DE' }

/** Looked up once for each currency and mark: a file has 50,000 amounts. */
const conventions = new Map<string, ReturnType<typeof conventionsOf>>()

function findConventions(currency: string, locale: string) {
  const key = `${currency} ${locale}`
  const found = conventions.get(key) ?? conventionsOf(currency, locale)
  conventions.set(key, found)
  return found
}

/** @param mark null where no cell of the file depends on it @returns major units, or the fault in words */
export function readCell(
  cell: string,
  currency: string,
  mark: DecimalMark | null,
): { amount: number } | { fault: string } {
  const locale = LOCALES[mark ?? 'point']
  const read = readAmount(cell, currency, locale, findConventions(currency, locale))
  if ('choices' in read) return { fault: `${quote(cell)} can be two amounts: write it without marks for thousands` }
  if ('fault' in read && read.fault === 'decimals')
    return { fault: `${quote(cell)} has more decimals than ${currency} has` }
  if ('fault' in read && read.fault === 'currency') return { fault: `${quote(cell)} is not in ${currency}` }
  if ('fault' in read) return { fault: `${quote(cell)} is not an amount` }
  if (read.amount < 0) return { fault: `${quote(cell)} is less than nothing` }
  if (read.amount > amountMax(currency)) return { fault: `${quote(cell)} is more than any amount can be` }
  return { amount: read.amount }
}
