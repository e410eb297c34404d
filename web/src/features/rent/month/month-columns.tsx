import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { DueCharge, ReceivedPayment } from '@lintel/contract/rent/statement-schema'
import type { Column } from '../../../ui/table/column.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import { chargeName, methodName } from '../charge-words.ts'

type OfLease = Pick<DueCharge, 'property' | 'tenant'>

const tenantColumn = <Row extends OfLease>(): Column<Row> => ({
  id: 'tenant',
  heading: 'Tenant',
  width: 'minmax(6.5rem, 1fr)',
  cell: ({ tenant }, { tabIndex }) => <PersonLink truncates person={tenant} tabIndex={tabIndex} />,
})

const propertyColumn = <Row extends OfLease>(note: (row: Row) => string): Column<Row> => ({
  id: 'home',
  heading: 'Home',
  width: 'minmax(10rem, 2fr)',
  cell: ({ property }) => property.title,
  note,
  name: (row) => `${row.property.title}, ${fullName(row.tenant)}`,
})

/** Of charges: what is due when, and what is open of it. */
export const CHARGE_COLUMNS: Column<DueCharge>[] = [
  propertyColumn((charge) => (charge.label ? `${chargeName(charge)} · ${isolated(charge.label)}` : chargeName(charge))),
  tenantColumn(),
  { id: 'due', heading: 'Due', cell: ({ dueOn }) => <time dateTime={dueOn}>{formatDay(dueOn)}</time> },
  {
    id: 'amount',
    heading: 'Amount',
    isNumeric: true,
    cell: ({ amount, currency }) => formatExactMoney(amount, currency),
  },
  {
    id: 'open',
    heading: 'Open',
    isNumeric: true,
    cell: ({ open, currency }) =>
      open > 0 ? formatExactMoney(open, currency) : <span className="text-ink-muted">Paid</span>,
  },
]

/** Columns of payments. */
export const PAYMENT_COLUMNS: Column<ReceivedPayment>[] = [
  propertyColumn(({ number, method }) =>
    [methodName(method), number !== null && `Receipt ${number}`].filter(Boolean).join(' · '),
  ),
  tenantColumn(),
  {
    id: 'received',
    heading: 'Received',
    cell: ({ receivedOn }) => <time dateTime={receivedOn}>{formatDay(receivedOn)}</time>,
  },
  {
    id: 'reference',
    heading: 'Reference',
    width: 'minmax(6rem, 1fr)',
    cell: ({ reference }) => reference && <bdi className="wrap-anywhere line-clamp-2">{reference}</bdi>,
  },
  {
    id: 'amount',
    heading: 'Amount',
    isNumeric: true,
    cell: ({ amount, currency }) => formatExactMoney(amount, currency),
  },
]
