import { IMPORT_LIMITS, OPENING_FIELDS } from '@lintel/contract/rent/import-fields'
import type { ImportFate, ImportPreview, ImportRow } from '@lintel/contract/rent/import-schema'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { formatCount } from '../../../ui/text/numbers.ts'

const FATES: Record<ImportFate, { text: string; tone: Tone }> = {
  invited: { text: 'New, invited', tone: 'good' },
  without_invitation: { text: 'New', tone: 'good' },
  existing: { text: 'There already', tone: 'muted' },
  faulty: { text: 'To set right', tone: 'bad' },
}

export interface ImportRowsProps {
  preview: ImportPreview
  offset: number
  onOffset: (offset: number) => void
}

type ImportColumn = { heading: string; isNumeric?: boolean; cell: (row: ImportRow) => ReactNode }

const amountOf =
  (field: 'monthlyRent' | 'securityDeposit' | (typeof OPENING_FIELDS)[number]) =>
  (row: ImportRow): ReactNode => {
    const amount = row[field]
    return amount !== null && row.currency ? formatMoney(amount, row.currency) : null
  }
const dayOf = (day: string | null) => day && formatDay(day)

const COLUMNS: ImportColumn[] = [
  { heading: 'Line', isNumeric: true, cell: ({ line }) => formatCount(line) },
  { heading: 'What happens', cell: ({ fate }) => <Badge tone={FATES[fate].tone}>{FATES[fate].text}</Badge> },
  { heading: 'Home', cell: ({ property, home }) => <Words text={property?.title ?? home} /> },
  { heading: 'Tenant', cell: ({ tenant, email }) => <Words text={tenant} note={email} /> },
  { heading: 'First day', cell: ({ startDate }) => dayOf(startDate) },
  { heading: 'Last day', cell: ({ endDate }) => dayOf(endDate) },
  { heading: 'Rent', isNumeric: true, cell: amountOf('monthlyRent') },
  { heading: 'Deposit', isNumeric: true, cell: amountOf('securityDeposit') },
]
const OPENING_COLUMNS: ImportColumn[] = [
  { heading: 'Owed', isNumeric: true, cell: amountOf('owed') },
  { heading: 'Credit', isNumeric: true, cell: amountOf('credit') },
  { heading: 'Deposit held', isNumeric: true, cell: amountOf('depositHeld') },
]

/** Each row as it was read, and what becomes of it. Scrolls within itself where it is too wide. */
export function ImportRows({ preview: { rows, counts }, offset, onOffset }: ImportRowsProps) {
  const hasOpening = rows.some((row) => OPENING_FIELDS.some((field) => row[field]))
  const columns = hasOpening ? [...COLUMNS, ...OPENING_COLUMNS] : COLUMNS
  return (
    <>
      <section
        aria-label="Rows of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface-raised"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-line border-b text-ink-muted text-xs">
              {columns.map(({ heading, isNumeric }) => (
                <th
                  key={heading}
                  scope="col"
                  className={classNames('whitespace-nowrap px-3 py-2.5 font-medium', isNumeric && 'text-right')}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.line} className="align-top">
                {columns.map(({ heading, isNumeric, cell }) => (
                  <td
                    key={heading}
                    className={classNames('px-3 py-2.5', isNumeric && 'tabular whitespace-nowrap text-right')}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {counts.rows > IMPORT_LIMITS.shownRows && <RowsPager offset={offset} count={counts.rows} onOffset={onOffset} />}
    </>
  )
}

type RowsPagerProps = Pick<ImportRowsProps, 'offset' | 'onOffset'> & { count: number }

/** Which rows are shown, and buttons to those before and after. */
function RowsPager({ offset, count, onOffset }: RowsPagerProps) {
  const last = Math.min(count, offset + IMPORT_LIMITS.shownRows)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <Button
        size="sm"
        variant="secondary"
        disabled={offset === 0}
        onClick={() => onOffset(offset - IMPORT_LIMITS.shownRows)}
      >
        Rows before
      </Button>
      <span className="tabular text-ink-muted">
        {`Rows ${formatCount(offset + 1)} to ${formatCount(last)} of ${formatCount(count)}`}
      </span>
      <Button size="sm" variant="secondary" disabled={last >= count} onClick={() => onOffset(last)}>
        Rows after
      </Button>
    </div>
  )
}

function Words({ text, note }: { text: string; note?: string | null }) {
  return (
    <span className="block min-w-32 max-w-64">
      <bdi className="wrap-anywhere block">{text}</bdi>
      {note && <bdi className="wrap-anywhere block text-ink-muted">{note}</bdi>}
    </span>
  )
}
