import { type Info, parse } from 'csv-parse/sync'

export type Separator = ',' | ';' | '\t'
/** A record with the line on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] }
/** What can't be read of a file. */
export type CsvFault = { line: number; text: string }
export type CsvLimits = { records: number; columns: number; line: number }
export type CsvFile = { separator: Separator; records: CsvRecord[]; faults: CsvFault[] }

/**
 * Reads the records of a text whose lines end in line feeds; lines without any value are left out. The separator is the one that
 * gives the first line most cells. Takes linear time; a line that is too long ends it before anything is read.
 */
export function readCsv(text: string, limits: CsvLimits): CsvFile {
  const [, declared, rest = text] = /^sep=([,;\t])\n([\s\S]*)$/i.exec(text) ?? []
  const separator = (declared as Separator | undefined) ?? findSeparator(rest)
  const before = declared ? 1 : 0
  const unreadable = findUnreadable(rest, limits.line, before)
  if (unreadable.length > 0) return { separator, records: [], faults: unreadable }
  return { separator, ...readRecords(rest, separator, limits, before) }
}

const HEAD_CHARS = 20_000

function findSeparator(text: string): Separator {
  const start = text.search(/\S/)
  if (start < 0) return ','
  const [line = ''] = text.slice(start, start + HEAD_CHARS).split('\n', 1)
  const counted = ([',', ';', '\t'] as const).map((separator) => ({ separator, cells: countCells(line, separator) }))
  return counted.toSorted((one, other) => other.cells - one.cells)[0]?.separator ?? ','
}

/** Separators within quotes are not counted. */
function countCells(line: string, separator: Separator): number {
  let isQuoted = false
  let cells = 1
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === separator && !isQuoted) cells += 1
  }
  return cells
}

/** A line without values takes as long as any other. */
const LINES_MAX = 100_000

function findUnreadable(text: string, max: number, before: number): CsvFault[] {
  const faults: CsvFault[] = []
  let line = 1 + before
  let start = 0
  while (start <= text.length) {
    const end = text.indexOf('\n', start)
    const length = (end < 0 ? text.length : end) - start
    if (length > max)
      faults.push({ line, text: `The line has ${count(length)} characters; at most ${count(max)} are read` })
    if (end < 0) break
    if (line - before > LINES_MAX)
      return [...faults, { line, text: `The file has more than ${count(LINES_MAX)} lines` }]
    start = end + 1
    line += 1
  }
  return faults
}

function readRecords(text: string, delimiter: Separator, limits: CsvLimits, before: number) {
  const records: CsvRecord[] = []
  const faults: CsvFault[] = []
  let lastLine = before
  let isBroken = false
  let isOver = false
  const lineOf = (end: number, cells: string[]) =>
    end + before - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
  parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }: Info) => {
      lastLine = lines + before
      if (isBroken || isOver || cells.every((cell) => cell.trim() === '')) return null
      const line = lineOf(lines, cells)
      if (records.length >= limits.records) {
        isOver = true
        faults.push({ line, text: `The file has more than ${count(limits.records)} lines with values` })
      } else if (cells.length > limits.columns)
        faults.push({ line, text: `The line has ${count(cells.length)} cells; at most ${limits.columns} are read` })
      else if (cells.reduce((sum, cell) => sum + cell.length, 0) > limits.line)
        faults.push({ line, text: `The row has more than ${count(limits.line)} characters` })
      else records.push({ line, cells })
      return null
    },
    on_skip: (error) => {
      const isOpen = error?.code === 'CSV_QUOTE_NOT_CLOSED'
      // A quote that is closed too early may take in all that follows.
      if (!isBroken)
        faults.push({ line: isOpen ? lastLine + 1 : Number(error?.lines ?? 0) + before, text: describe(error?.code) })
      isBroken = true
      return undefined
    },
  })
  return { records, faults }
}

function describe(code: string | undefined): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quote (") opens here and is never closed, so that nothing from here on can be read'
  if (code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'A quote (") stands inside a cell. Write the cell in quotes, with two for each of its own; nothing from here on was read'
  return 'This line can’t be read, nor what follows'
}

const count = (number: number) => number.toLocaleString('en')
