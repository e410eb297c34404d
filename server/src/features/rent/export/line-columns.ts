import { fullName } from '@lintel/contract/names'
import { nameLine } from '@lintel/contract/rent/line-names'
import type { LedgerLine } from '@lintel/contract/rent/schema'
import type { StatementLine } from '@lintel/contract/rent/statement-schema'
import { CHARGE_KINDS, PAYMENT_METHODS } from '@lintel/contract/rent/words'
import type { CsvColumn } from '../../../csv/send.ts'

/** A row of a file: a line of the books, or a balance between lines. */
export type FileRow<Line extends LedgerLine> = {
  currency: string
  day: string
  /** Of a row without a line: what its balance is. */
  what: string
  balance: number
  line: Line | null
}

const chargeName = ({ kind, label }: NonNullable<LedgerLine['charge']>) =>
  `${CHARGE_KINDS[kind].word}${label ? ` (${label})` : ''}`

const FIRST: CsvColumn<FileRow<LedgerLine>>[] = [
  { heading: 'Day', value: ({ day }) => day },
  { heading: 'What', value: ({ line, what }) => (line ? nameLine(line, chargeName) : what) },
]

const REST: CsvColumn<FileRow<LedgerLine>>[] = [
  { heading: 'Period from', value: ({ line }) => line?.charge?.periodStartsOn },
  { heading: 'Period to', value: ({ line }) => line?.charge?.periodEndsOn },
  { heading: 'Due on', value: ({ line }) => line?.charge?.dueOn },
  {
    heading: ({ amountHeading }) => amountHeading('Amount'),
    value: ({ line, currency }, { amount }) => line && amount(line.amount, currency),
  },
  {
    heading: ({ amountHeading }) => amountHeading('Balance'),
    value: ({ balance, currency }, { amount }) => amount(balance, currency),
  },
  { heading: 'How', value: ({ line }) => line?.payment?.method && PAYMENT_METHODS[line.payment.method] },
  { heading: 'Receipt', value: ({ line }) => line?.payment?.number },
  { heading: 'Reference', value: ({ line }) => line?.payment?.reference },
  { heading: 'Reversed', value: ({ line }) => line && (line.isReversed ? 'yes' : 'no') },
  { heading: 'Reason', value: ({ line }) => line?.reason },
  { heading: 'Note', value: ({ line }) => line?.note },
  { heading: 'Owed to', value: ({ line }) => line && fullName(line.owner) },
  { heading: 'Recorded by', value: ({ line }) => line?.by && fullName(line.by) },
]

/** The columns of a lease's ledger. */
export const LEDGER_COLUMNS: CsvColumn<FileRow<LedgerLine>>[] = [...FIRST, ...REST]

/** The columns of a statement of several leases. */
export const STATEMENT_COLUMNS: CsvColumn<FileRow<StatementLine>>[] = [
  ...FIRST,
  { heading: 'Home', value: ({ line }) => line?.property.title },
  { heading: 'Tenant', value: ({ line }) => line && fullName(line.tenant) },
  ...REST,
]
