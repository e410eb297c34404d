import { finished } from 'node:stream/promises'
import { type CsvError, type Info, parse } from 'csv-parse'
import { nextTurn } from '../process/slices.ts'

export type Separator = ',' | ';' | '\t'
/** A record with the line on which it begins, from 1. A cell that is longer than the limit has one character more than it. */
export type CsvRecord = { line: number; cells: string[] }
/** What can't be read of a file. */
export type CsvFault = { line: number; text: string }
export type CsvLimits = {
  /** Records with values. */
  records: number
  columns: number
  /** Lines, with or without values: each costs as much as any other. */
  lines: number
  /** Characters of a line, and of a record. */
  line: number
  /** Characters of a cell. */
  cell: number
}
export type CsvFile = { separator: Separator; records: CsvRecord[]; faults: CsvFault[] }

/**
 * Reads the records of a text; lines without any value are left out. The separator gives the first line more cells than others would.
 * Takes linear time, in slices. A file over a limit of lines is not parsed; at another fault of the form, reading ends.
 */
export async function readCsv(text: string, limits: CsvLimits): Promise<CsvFile> {
  const lines = text.split(/\r\n?|\n/, limits.lines + 1)
  const [, declared] = /^sep=([,;\t])$/i.exec(lines[0] ?? '') ?? []
  const separator = (declared as Separator | undefined) ?? findSeparator(lines)
  const unreadable = findUnreadable(lines, limits)
  if (unreadable.length > 0) return { separator, records: [], faults: unreadable }
  // Empty rather than left out: lines keep their numbers.
  if (declared) lines[0] = ''
  return { separator, ...(await readRecords(lines, separator, limits)) }
}

function findSeparator(lines: string[]): Separator {
  const line = lines.find((one) => one.trim() !== '')?.trimStart() ?? ''
  const counted = ([',', ';', '\t'] as const).map((separator) => ({ separator, cells: countCells(line, separator) }))
  return counted.toSorted((one, other) => other.cells - one.cells)[0]?.separator ?? ','
}

const HEAD_CHARS = 20_000

/** Separators within quotes are not counted. */
function countCells(line: string, separator: Separator): number {
  let isQuoted = false
  let cells = 1
  for (const char of line.slice(0, HEAD_CHARS)) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === separator && !isQuoted) cells += 1
  }
  return cells
}

function findUnreadable(lines: string[], limits: CsvLimits): CsvFault[] {
  if (lines.length > limits.lines)
    return [
      {
        line: lines.length,
        text: `The file has more than ${count(limits.lines)} lines: take out the empty ones, or bring it in as several files`,
      },
    ]
  return lines.flatMap(({ length }, at) => {
    if (length <= limits.line) return []
    return [{ line: at + 1, text: `The line has ${count(length)} characters; at most ${count(limits.line)} are read` }]
  })
}

/** Read in a few milliseconds; the parser takes 50 µs for a row of other cells than the first. */
const SLICE = { lines: 100, chars: 20_000 }

async function readRecords(lines: string[], delimiter: Separator, limits: CsvLimits) {
  const records: CsvRecord[] = []
  const faults: CsvFault[] = []
  let lastLine = 0
  const onRecord = (cells: string[], { lines: end }: Info) => {
    lastLine = end
    // The rest of a slice with a fault is skipped.
    if (faults.length > 0) return null
    if (cells.length <= limits.columns && cells.every((cell) => cell.trim() === '')) return null
    const line = end - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
    const text = faultOf(cells, records.length, limits)
    if (text) faults.push({ line, text })
    else records.push({ line, cells: cells.map((cell) => cell.slice(0, limits.cell + 1)) })
    return null
  }
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    // Bytes; a character has at most three for each of its units.
    max_record_size: 3 * limits.line,
    on_record: onRecord,
  })
  // It ends here: after a quote at the wrong place, each that follows takes the parser as long as all before it.
  parser.on('error', ({ code, lines: at }: CsvError & Partial<Info>) => {
    const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    const start = 1 + lines.findIndex((line, index) => index >= lastLine && line !== '')
    if (faults.length === 0) faults.push({ line: isOpen ? start : Number(at ?? 0), text: describe(code, limits) })
  })
  for (const slice of slicesOf(lines)) {
    await nextTurn()
    if (faults.length > 0) return { records, faults }
    parser.write(slice)
  }
  // A parse error is already in `faults`.
  await finished(parser.resume().end()).catch(() => undefined)
  return { records, faults }
}

/** Texts of whole lines. */
function* slicesOf(lines: string[]): Generator<string> {
  let slice: string[] = []
  let chars = 0
  for (const line of lines) {
    slice.push(line, '\n')
    chars += line.length
    if (slice.length < 2 * SLICE.lines && chars < SLICE.chars) continue
    yield slice.join('')
    slice = []
    chars = 0
  }
  yield slice.join('')
}

/** The fault of a record that ends the reading: what follows has it, too. */
function faultOf(cells: string[], recordsBefore: number, { records, columns, line }: CsvLimits): string | null {
  if (recordsBefore >= records) return `The file has more than ${count(records)} lines with values`
  if (cells.length > columns) return `The line has ${count(cells.length)} cells; at most ${columns} are read`
  const length = cells.reduce((sum, cell) => sum + cell.length, 0)
  return length > line ? tooLong(line) : null
}

const tooLong = (max: number) => `The row has more than ${count(max)} characters; a quote (") may not be closed`

function describe(code: string | undefined, limits: CsvLimits): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(limits.line)
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quote (") opens here and is never closed, so that nothing from here on can be read'
  if (code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'A quote (") stands inside a cell. Write the cell in quotes, with two for each of its own; nothing from here on was read'
  return 'This line can’t be read, nor what follows'
}

const count = (number: number) => number.toLocaleString('en')
