import type { ImportField } from '@lintel/contract/rent/import-fields'
import type { CsvRecord } from '../../../csv/read.ts'
import { inSlices } from '../../../process/slices.ts'
import { looksLikeAmount } from './amounts.ts'
import { looksLikeDay } from './days.ts'
import { HEADER_WORDS, OTHER_WORDS, plainWords } from './header-words.ts'

/** The field of each column, null where there is none. */
export type Columns = (ImportField | null)[]

/** What is seen of a file before its columns are known. */
export type Table = { headings: string[]; rows: CsvRecord[] }

/** The headings and rows of the records. A first record with a day, an amount or an email is no heading. */
export function tableOf(records: CsvRecord[]): Table {
  const [first, ...rows] = records
  if (!first) return { headings: [], rows: [] }
  const isHeading =
    first.cells.some((cell) => fieldOf(plainWords(cell), isExactly)) || !first.cells.some((cell) => isValue(cell))
  const width = isHeading
    ? first.cells.length
    : Math.max(...records.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length))
  const headings = Array.from(
    { length: width },
    (_, at) => (isHeading && first.cells[at]?.trim()) || `Column ${at + 1}`,
  )
  return isHeading ? { headings, rows } : { headings, rows: records }
}

const isValue = (cell: string) => looksLikeDay(cell) || looksLikeAmount(cell) || EMAIL.test(cell)

/**
 * Which column is what: by its heading, else by its values. Each field is of one column, the first.
 * @param isProperty whether a value names a home of the owner
 */
export async function matchColumns(
  { headings, rows }: Table,
  isProperty: (value: string) => boolean,
): Promise<Columns> {
  const words = headings.map(plainWords)
  const columns: Columns = words.map(() => null)
  for (const matches of [isExactly, isWithin])
    for (const [at, heading] of words.entries()) {
      if (columns[at]) continue
      const field = fieldOf(heading, matches)
      if (field && !columns.includes(field) && !isSecondName(columns, field)) columns[at] = field
    }
  await matchValues(columns, rows.slice(0, SAMPLE_ROWS), isProperty)
  return columns
}

const SAMPLE_ROWS = 100
/** Columns whose sample is compared in a few milliseconds. */
const SLICE_COLUMNS = 2
const EMAIL = /^[^\s@]{1,100}@[^\s@]{1,100}$/

const isExactly = (heading: string, word: string) => heading === word
const isWithin = (heading: string, word: string) =>
  ` ${heading} `.includes(` ${word} `) && !heading.split(' ').some((part) => OTHER_WORDS.has(part))

const fieldOf = (heading: string, matches: (heading: string, word: string) => boolean): ImportField | null =>
  HEADER_WORDS.find(([, words]) => words.some((word) => matches(heading, word)))?.[0] ?? null

/** A column of full names beside first and last names, or the other way around. */
const isSecondName = (columns: Columns, field: ImportField) =>
  field === 'tenant'
    ? columns.includes('firstName') && columns.includes('lastName')
    : (field === 'firstName' || field === 'lastName') && columns.includes('tenant')

/** Fills in fields that no heading named, each where no other column could be it. */
async function matchValues(columns: Columns, rows: CsvRecord[], isProperty: (value: string) => boolean) {
  const free = async (matches: (value: string) => boolean) => {
    const found: number[] = []
    for await (const at of inSlices(columns.keys(), SLICE_COLUMNS))
      if (columns[at] === null && isMostly(rows, at, matches)) found.push(at)
    return found
  }
  const take = (field: ImportField, at: number | undefined) => {
    if (at !== undefined && !columns.includes(field)) columns[at] = field
  }
  take('email', (await free((value) => EMAIL.test(value)))[0])
  take('home', (await free(isProperty))[0])
  const days = await free(looksLikeDay)
  if (days.length <= 2)
    for (const field of ['startDate', 'endDate'] as const) if (!columns.includes(field)) take(field, days.shift())
  const amounts = await free(looksLikeAmount)
  if (amounts.length === 1) take('monthlyRent', amounts[0])
  const texts = await free((value) => /\p{L}{2}/u.test(value) && !EMAIL.test(value) && !looksLikeDay(value))
  if (texts.length === 1 && !columns.includes('firstName') && !columns.includes('lastName')) take('tenant', texts[0])
}

/** Whether three in five values of a column, and at least one, match. */
function isMostly(rows: CsvRecord[], at: number, matches: (value: string) => boolean): boolean {
  const values = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((value) => value !== '')
  return values.length > 0 && values.filter(matches).length * 5 >= values.length * 3
}
