import { calendarDay } from '@lintel/contract/calendar'
import { LIMITS } from '@lintel/contract/limits'
import { plainDigits } from '@lintel/contract/numbers'
import type { DayOrder } from '@lintel/contract/rent/import-fields'
import { type Choice, choose } from './choice.ts'
import { shorten } from './shorten.ts'

const YEAR_FIRST = /^([12]\d{3})([-./])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-./])(\d{1,2})\2([12]\d{3})$/
/** Files with times have that of the day's beginning. */
const MIDNIGHT = /[ T]00:00(?::00(?:\.0{1,6})?)?Z?$/
const SHORT_YEAR = /^\d{1,2}[-./]\d{1,2}[-./]\d{2}$/
/** Longer than any day. */
const DAY_CHARS = 40

const plainDay = (cell: string) => (cell.length > DAY_CHARS ? '' : plainDigits(cell.trim()).replace(MIDNIGHT, ''))

export const looksLikeDay = (cell: string): boolean => {
  const text = plainDay(cell)
  return YEAR_FIRST.test(text) || YEAR_LAST.test(text) || SHORT_YEAR.test(text)
}

/** Whether days such as 03/04/2026 begin with the day or with the month, as all such cells of a file say together. */
export async function chooseDayOrder(
  cells: AsyncIterable<string> | Iterable<string>,
  chosen: DayOrder | undefined,
): Promise<Choice<DayOrder>> {
  const evidence = new Set<DayOrder>()
  let isUsed = false
  let isOpen = false
  for await (const cell of cells) {
    const [, first = '', mark, second = ''] = YEAR_LAST.exec(plainDay(cell)) ?? []
    if (mark === undefined || mark === '.') continue
    isUsed = true
    if (Number(first) > 12) evidence.add('dmy')
    else if (Number(second) > 12) evidence.add('mdy')
    else if (Number(first) !== Number(second)) isOpen = true
  }
  return choose({ evidence, chosen, isUsed, isOpen })
}

/** @param order of days with slashes or dashes; those with dots begin with the day @returns the day, or the fault in words */
export function readDay(cell: string, order: DayOrder | null): { day: string } | { fault: string } {
  const text = plainDay(cell)
  const day = parseDay(text, order ?? 'dmy')
  if (day === undefined && SHORT_YEAR.test(text)) return { fault: `Write the year of “${text}” with four digits` }
  if (day === undefined) return { fault: `${quote(cell)} is not a day: write it as in 2026-01-31` }
  if (day === null) return { fault: `${quote(cell)} is not in the calendar` }
  if (day < LIMITS.day.min || day > LIMITS.day.max) return { fault: `${quote(cell)} is not between 1900 and 2199` }
  return { day }
}

/** @returns undefined for another text, null for a day that the calendar doesn't have */
function parseDay(text: string, order: DayOrder): string | null | undefined {
  const [, year, , month, date] = YEAR_FIRST.exec(text) ?? []
  if (year) return calendarDay(Number(year), Number(month), Number(date))
  const [, first, mark, second, last] = YEAR_LAST.exec(text) ?? []
  if (!last) return undefined
  const isDayFirst = mark === '.' || order === 'dmy'
  return calendarDay(Number(last), Number(isDayFirst ? second : first), Number(isDayFirst ? first : second))
}

const QUOTED_CHARS = 40

/** What stands in a cell, for a fault. */
export const quote = (cell: string) => `“${shorten(cell, QUOTED_CHARS)}”`
