import type { Actor } from '@lintel/contract/actor'
import { monthEnd, monthStart } from '@lintel/contract/calendar'
import { fromCents } from '@lintel/contract/money'
import type { StatementLine } from '@lintel/contract/rent/statement-schema'
import { allPages } from '../../../csv/pages.ts'
import type { Db } from '../../../db/connect.ts'
import type { Format } from '../../../format/format.ts'
import type { FileRow } from '../export/line-columns.ts'
import type { Range } from '../lines/page.ts'
import { presentStatementLine } from './present.ts'
import { listSections, listStatementLines, type Section } from './queries.ts'
import type { StatementScope } from './scope.ts'

/** A statement's file: of each currency the opening balance, the lines, the oldest first, and the closing balance. */
export async function* statementPages(
  db: Db,
  actor: Actor,
  scope: StatementScope,
  range: Range,
  format: Format,
): AsyncGenerator<FileRow<StatementLine>[]> {
  for (const section of await listSections(db, scope, range)) {
    const { currency, openingCents } = section
    let balanceCents = openingCents
    yield [balanceRow('Opening balance', range.from, openingCents, currency)]
    // By month, so that a page costs what its month has, however long the range is.
    for (const month of monthsOf(range)) {
      const readPage = (page: { limit: number; cursor: string | undefined }) =>
        listStatementLines(db, actor, scope, { ...month, currency, balanceCents }, page)
      for await (const rows of allPages(readPage)) {
        balanceCents = rows.at(-1)?.balanceCents ?? balanceCents
        yield rows.map((row) => {
          const line = presentStatementLine(row, format)
          return { currency, day: line.day, what: '', balance: line.balance, line }
        })
      }
    }
    yield [balanceRow('Closing balance', range.through, closingOf(section), currency)]
  }
}

const closingOf = ({ openingCents, chargedCents, paidCents, adjustedCents }: Section) =>
  openingCents + chargedCents - paidCents + adjustedCents

const balanceRow = (what: string, day: string, cents: number, currency: string): FileRow<StatementLine> => ({
  currency,
  day,
  what,
  line: null,
  balance: fromCents(cents, currency),
})

function* monthsOf({ from, through }: Range): Generator<Range> {
  for (let first = from; first <= through; first = monthStart(first, 1)) {
    const last = monthEnd(first)
    yield { from: first, through: last < through ? last : through }
  }
}
