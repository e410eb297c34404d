import { fullName } from '@lintel/contract/names'
import type { Ledger } from '@lintel/contract/rent/schema'
import { CircleAlert } from 'lucide-react'
import type { Column } from '../../../ui/table/column.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import { PropertyThumbnail } from '../../properties/pictures/property-thumbnail.tsx'
import { amountToPay } from '../headline.ts'

/** A row of the table: the books of a lease with one owner. */
export type RentRow = Ledger & { id: string }

export const rentRows = (ledgers: readonly Ledger[]): RentRow[] =>
  ledgers.map((ledger) => ({ ...ledger, id: `${ledger.leaseId} ${ledger.owner.id}` }))

const PROPERTY: Column<RentRow> = {
  id: 'home',
  heading: 'Home',
  width: 'minmax(10rem, 2fr)',
  leading: ({ property }) => <PropertyThumbnail property={property} />,
  cell: ({ property }) => property.title,
  note: ({ property, hasEnded, endDate }) => (hasEnded ? `Ended on ${formatDay(endDate)}` : property.city),
  name: ({ property, tenant }) => `${property.title}, ${fullName(tenant)}`,
}

const TENANT: Column<RentRow> = {
  id: 'tenant',
  heading: 'Tenant',
  width: 'minmax(6.5rem, 1fr)',
  cell: ({ tenant }, { tabIndex }) => <PersonLink truncates person={tenant} tabIndex={tabIndex} />,
}

const OWNER: Column<RentRow> = {
  id: 'owner',
  heading: 'Owner',
  width: 'minmax(6.5rem, 1fr)',
  cell: ({ owner }, { tabIndex }) => <PersonLink truncates person={owner} tabIndex={tabIndex} />,
}

const FIGURES: Column<RentRow>[] = [
  PROPERTY,
  TENANT,
  { id: 'next', heading: 'Next due', cell: (row) => row.next && <NextDue ledger={row} next={row.next} /> },
  {
    id: 'open',
    heading: 'Open',
    isNumeric: true,
    cell: ({ open, currency }) => (open > 0 ? formatExactMoney(open, currency) : null),
  },
  { id: 'overdue', heading: 'Overdue since', cell: (row) => (row.overdue > 0 ? <Overdue ledger={row} /> : null) },
]

const CREDIT: Column<RentRow> = {
  id: 'credit',
  heading: 'Credit',
  isNumeric: true,
  cell: ({ credit, currency }) => (credit > 0 ? formatExactMoney(credit, currency) : null),
}

/**
 * The columns for some rows: that of credit if any has some.
 * @param isAll for agents, who also see whose it is
 */
export const rentColumns = (rows: readonly RentRow[], isAll: boolean): Column<RentRow>[] => [
  ...FIGURES,
  ...(rows.some(({ credit }) => credit > 0) ? [CREDIT] : []),
  ...(isAll ? [OWNER] : []),
]

function NextDue({ ledger, next }: { ledger: Ledger; next: NonNullable<Ledger['next']> }) {
  const toPay = amountToPay(ledger)
  return (
    <span className="block">
      <span className="tabular block">{toPay > 0 ? formatExactMoney(toPay, ledger.currency) : 'Covered'}</span>
      <span className="tabular block text-ink-muted">{formatDay(next.dueOn)}</span>
    </span>
  )
}

/** The amount with a mark, then since when. */
function Overdue({ ledger: { overdue, overdueSince, overdueDays, currency } }: { ledger: Ledger }) {
  return (
    <span className="block">
      <span className="tabular flex items-center gap-1.5 font-medium text-bad">
        <CircleAlert className="size-4 shrink-0" />
        <span>{formatExactMoney(overdue, currency)}</span>
      </span>
      {overdueSince && (
        <span className="tabular block text-ink-muted">{`${formatDay(overdueSince)} · ${plural(overdueDays, 'day')}`}</span>
      )}
    </span>
  )
}
