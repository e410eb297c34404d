import { Readable } from 'node:stream'
import { create as formatAttachment } from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { type CsvFormat, type CsvValue, toFields } from './fields.ts'

/** Rows that are read at once for a file. */
export const EXPORT_PAGE_ROWS = 500

type Value<Row> = (row: Row, format: CsvFormat) => CsvValue
type Heading = string | ((format: CsvFormat) => string)
/** A file's column: its heading, and the value of a row's field. */
export type CsvColumn<Row> = { heading: Heading; value: Value<Row> }

export type CsvFile<Row, Shown> = {
  /** What the file holds, for its name: the day is added. */
  name: string
  columns: CsvColumn<Shown>[]
  pages: AsyncIterable<Row[]>
  /** What the caller may see of a row. */
  present: (row: Row) => Shown
  format: CsvFormat
}

/**
 * Sends a CSV file (RFC 4180, every field quoted, UTF-8 with a byte order mark, by which spreadsheets recognize it) page by page: a page is
 * read once the client has taken the previous one, and none after it has disconnected. The first page is read before the response begins,
 * so that a refusal is still a problem document; a later failure aborts the connection, which the browser reports.
 */
export async function sendCsv<Row, Shown>(
  reply: FastifyReply,
  { name, columns, pages, present, format }: CsvFile<Row, Shown>,
) {
  const rows = pages[Symbol.asyncIterator]()
  const first = await rows.next()
  const write = (records: string[][]) =>
    stringify(records, {
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
      delimiter: format.delimiter,
    })
  const writePage = (page: Row[]) =>
    write(
      page.map(present).map((row) =>
        toFields(
          columns.map(({ value }) => value(row, format)),
          format,
        ),
      ),
    )

  async function* file() {
    try {
      yield `\uFEFF${write([columns.map(({ heading }) => (typeof heading === 'string' ? heading : heading(format)))])}`
      for (let page = first; !page.done; page = await rows.next())
        if (page.value.length > 0) yield writePage(page.value)
    } finally {
      await rows.return?.()
    }
  }

  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', formatAttachment(`${fileName(name)}-${format.day(new Date())}.csv`))
      // One chunk waits at most: the next is made when it has been taken.
      .send(Readable.from(file(), { objectMode: true, highWaterMark: 1 }))
  )
}

/**
 * @param headings of the columns by name, in the file's order
 * @returns the columns that were asked for, in that order; all of them when none was
 */
export const toColumns =
  <Name extends string, Row>(headings: Record<Name, Heading>, values: Record<Name, Value<Row>>) =>
  (asked: readonly Name[] | undefined): CsvColumn<Row>[] =>
    (Object.keys(headings) as Name[])
      .filter((name) => asked?.includes(name) ?? true)
      .map((name) => ({ heading: headings[name], value: values[name] }))

/** A name without what some file system refuses. */
const fileName = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
