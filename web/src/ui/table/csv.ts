import type { Column } from './column.ts'

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as CSV (RFC 4180), with headings, in UTF-8 with a byte order mark, by which spreadsheets recognize it. A text that a
 * spreadsheet would calculate starts with an apostrophe.
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return `\uFEFF${lines.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`
}

function field(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Saves rows as a file of this name. */
export function downloadCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
  const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // Once the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
