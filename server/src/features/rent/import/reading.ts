import {
  AMOUNT_FIELDS,
  type DayOrder,
  type DecimalMark,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ImportField,
} from '@lintel/contract/rent/import-fields'
import type { ImportQuery } from '@lintel/contract/rent/import-schema'
import { decodeCsv, type Encoding } from '../../../csv/decode.ts'
import { type CsvFault, type CsvRecord, readCsv, type Separator } from '../../../csv/read.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { inSlices } from '../../../process/slices.ts'
import { chooseDecimalMark } from './amounts.ts'
import type { Choice } from './choice.ts'
import { type Columns, matchColumns, type Table, tableOf } from './columns.ts'
import { chooseDayOrder } from './days.ts'
import type { PropertyIndex } from './properties.ts'

/** A file before it is known what its columns are. */
export type ImportFile = Table & { separator: Separator; encoding: Encoding; faults: CsvFault[] }

/** How the cells of a file are read. */
export type Reading = {
  columns: Columns
  /** Columns of the file. */
  width: number
  dayOrder: DayOrder | null
  decimalMark: DecimalMark | null
  /** The first day of the books; null when none start. */
  startOn: string | null
}

export type Choices = { dayOrder: Choice<DayOrder>; decimalMark: Choice<DecimalMark> }

/** @throws too_large, invalid (no text) */
export async function openFile(bytes: Buffer): Promise<ImportFile> {
  if (bytes.length > IMPORT_LIMITS.bytes)
    throw new Refusal('too_large', 'The file is larger than 5 MB. Bring in its tenants in several files.')
  const { text, encoding } = await decodeCsv(bytes)
  const { rows: records, columns, lines, line, cell } = IMPORT_LIMITS
  // One more: the headings.
  const read = await readCsv(text, { records: records + 1, columns, lines, line, cell })
  const table = tableOf(read.records)
  const faults = [...read.faults]
  const extra = table.rows[records]
  if (extra) faults.push({ line: extra.line, text: `The file has more than ${records.toLocaleString('en')} leases` })
  if (faults.length === 0 && table.rows.length === 0) faults.push({ line: 0, text: 'The file has no rows' })
  return { separator: read.separator, encoding, ...table, faults }
}

/** How a file is read: as chosen, else as seen. */
export async function readingOf(
  file: ImportFile,
  chosen: Pick<ImportQuery, 'columns' | 'dayOrder' | 'decimalMark' | 'startOn'>,
  properties: PropertyIndex,
): Promise<{ reading: Reading; choices: Choices; missing: ImportField[] }> {
  const width = file.headings.length
  const columns = chosen.columns
    ? file.headings.map((_, at) => chosen.columns?.[at] || null)
    : await matchColumns(file, (value) => properties.find(value).length > 0)
  const cellsOf = (fields: readonly ImportField[]) => readColumns(file.rows, columns, fields)
  const choices = {
    dayOrder: await chooseDayOrder(cellsOf(['startDate', 'endDate']), chosen.dayOrder),
    decimalMark: await chooseDecimalMark(cellsOf(AMOUNT_FIELDS), chosen.decimalMark),
  }
  const { dayOrder, decimalMark } = choices
  return {
    reading: {
      columns,
      width,
      startOn: chosen.startOn ?? null,
      dayOrder: dayOrder.value,
      decimalMark: decimalMark.value,
    },
    choices,
    missing: missingIn(columns),
  }
}

async function* readColumns(
  rows: CsvRecord[],
  columns: Columns,
  fields: readonly ImportField[],
): AsyncGenerator<string> {
  const indexes = fields.map((field) => columns.indexOf(field)).filter((at) => at >= 0)
  for await (const { cells } of inSlices(rows)) for (const at of indexes) yield cells[at] ?? ''
}

function missingIn(columns: Columns): ImportField[] {
  const needed = Object.entries(IMPORT_FIELDS).flatMap(([field, { isRequired }]) =>
    isRequired && !columns.includes(field as ImportField) ? [field as ImportField] : [],
  )
  const hasName = columns.includes('firstName') || columns.includes('lastName')
  return needed.filter((field) => field !== 'tenant' || !hasName)
}
