import type { ImportPreview } from '@lintel/contract/rent/import-schema'
import type { LeasePaymentDetails, OwnerPaymentDetails } from '@lintel/contract/rent/payment-details'
import type {
  BooksPreview,
  Charge,
  LastBooksCheck,
  Ledger,
  LedgerLine,
  OwnerBooks,
  PaymentPreview,
  RentFigures,
  Schedule,
} from '@lintel/contract/rent/schema'
import type { DueCharge, ReceivedPayment, Statement, StatementLine } from '@lintel/contract/rent/statement-schema'
import { lease, property, users } from './sample-data.ts'

// The books of the sample lease: its rent of March is half paid, one payment was returned by the bank.

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const person = ({ id, firstName, lastName }: typeof users.tenant) => ({
  id,
  firstName,
  lastName,
  profileImageUrl: null,
})

export const ledger: Ledger = {
  leaseId: lease.id,
  property: {
    id: property.id,
    title: property.title,
    city: property.city,
    address: property.address,
    cover: property.cover,
  },
  tenant: person(users.tenant),
  owner: person(users.owner),
  currency: 'USD',
  today: '2026-03-10',
  startDate: lease.startDate,
  endDate: lease.endDate,
  hasEnded: false,
  booksStartOn: '2026-03-01',
  isCurrent: true,
  open: 750,
  overdue: 750,
  overdueSince: '2026-03-01',
  overdueDays: 9,
  credit: 0,
  deposit: 2500,
  next: { dueOn: '2026-04-01', dueInDays: 22, amount: 1250, covered: 0 },
}

export const otherLedger: Ledger = {
  ...ledger,
  leaseId: id(41),
  property: { ...ledger.property, id: id(11), title: 'Loft above the bakery' },
  tenant: { ...person(users.tenant), id: id(4), firstName: 'Ines', lastName: 'Costa' },
  open: 0,
  overdue: 0,
  overdueSince: null,
  overdueDays: 0,
  credit: 150,
  next: { dueOn: '2026-04-01', dueInDays: 22, amount: 990, covered: 150 },
}

const rentOfMarch = {
  id: id(101),
  kind: 'rent' as const,
  label: null,
  periodStartsOn: '2026-03-01',
  periodEndsOn: '2026-03-31',
  dueOn: '2026-03-01',
  amount: 1250,
  open: 750,
  explanation: 'All 31 days of March, 1,300.00 from Mar 16: 1,250.00',
}

export const charge: Charge = {
  ...rentOfMarch,
  leaseId: lease.id,
  scheduleId: null,
  currency: 'USD',
  isReversed: false,
  createdAt: '2026-02-19T08:00:00.000Z',
}

const transfer = {
  id: id(102),
  number: 12,
  kind: 'payment' as const,
  method: 'transfer' as const,
  reference: 'MARCH RENT',
  amount: 500,
  credit: 0,
}

const line: Omit<LedgerLine, 'id' | 'day' | 'kind' | 'amount' | 'balance'> = {
  isReversal: false,
  isReversed: false,
  reason: null,
  note: null,
  charge: null,
  payment: null,
  owner: ledger.owner,
  by: ledger.owner,
}

/** Newest first. */
export const ledgerLines: LedgerLine[] = [
  { ...line, id: id(114), day: '2026-03-09', kind: 'payment', amount: -500, balance: 750, payment: transfer },
  {
    ...line,
    id: id(113),
    day: '2026-03-07',
    kind: 'payment',
    amount: 1250,
    balance: 1250,
    isReversal: true,
    reason: 'Returned by the bank',
    note: 'The account was closed.',
    payment: { ...transfer, id: id(103), number: 11, reference: null, amount: 1250 },
  },
  {
    ...line,
    id: id(112),
    day: '2026-03-03',
    kind: 'payment',
    amount: -1250,
    balance: 0,
    isReversed: true,
    payment: { ...transfer, id: id(103), number: 11, reference: null, amount: 1250 },
  },
  {
    ...line,
    id: id(111),
    day: '2026-03-01',
    kind: 'charge',
    amount: 1250,
    balance: 1250,
    by: null,
    charge: rentOfMarch,
  },
]

export const schedule: Schedule = {
  id: id(120),
  leaseId: lease.id,
  kind: 'rent',
  label: null,
  currency: 'USD',
  amounts: [
    { startDate: '2026-03-01', endDate: '2026-12-31', amount: 1250 },
    { startDate: '2027-01-01', endDate: null, amount: 1300 },
  ],
  periodUnit: 'month',
  periodCount: 1,
  periodDay: 1,
  dueAfterDays: 0,
  proration: 'actual_days',
  startDate: '2026-03-01',
  endDate: null,
}

export const figures: RentFigures = {
  month: '2026-03-01',
  currency: 'USD',
  expected: 2240,
  received: 1490,
  open: 750,
  overdue: 750,
}

export const plannedRent = {
  kind: 'rent' as const,
  periodStartsOn: '2026-04-01',
  periodEndsOn: '2026-04-30',
  dueOn: '2026-04-01',
  amount: 1250,
  explanation: null,
}

export const booksPreview: BooksPreview = {
  leaseId: lease.id,
  property: ledger.property,
  tenant: ledger.tenant,
  currency: 'USD',
  startOn: '2026-04-01',
  charges: [],
  next: plannedRent,
  obstacle: null,
}

export const ownerBooks: OwnerBooks = { isOn: false, leases: [booksPreview] }

export const paymentPreview: PaymentPreview = {
  currency: 'USD',
  covers: [{ charge: rentOfMarch, amount: 750, left: 0 }],
  credit: 0,
  open: 0,
}

export const paymentDetails: LeasePaymentDetails = {
  owner: ledger.owner,
  reference: 'RF37QUIET123',
  details: {
    instructions: 'By the third, please.\nCash is fine, too.',
    accountHolder: 'Oscar Keller',
    iban: 'DE89370400440532013000',
    bic: null,
    accountNumber: null,
    bank: null,
  },
  changedOn: '2026-03-02',
  isChangedLately: true,
}

export const ownerPaymentDetails: OwnerPaymentDetails = {
  details: paymentDetails.details,
  version: 1,
  changedAt: '2026-03-02T10:00:00.000Z',
  tenants: 2,
}

const importColumn = (heading: string, field: ImportPreview['columns'][number]['field'], sample: string) => ({
  heading,
  field,
  samples: [sample],
})

/** Of a file with one tenant to invite, and one whose lease exists. */
export const importPreview: ImportPreview = {
  separator: ',',
  encoding: 'utf-8',
  columns: [
    importColumn('Home', 'home', property.title),
    importColumn('Tenant', 'tenant', 'Ada Lovelace'),
    importColumn('Email', 'email', 'ada@example.org'),
    importColumn('First day', 'startDate', '2026-04-01'),
    importColumn('Last day', 'endDate', '2027-03-31'),
    importColumn('Rent', 'monthlyRent', '1250'),
    importColumn('Remarks', null, 'quiet'),
  ],
  missing: [],
  dayOrder: { value: null, isAsked: false, isUsed: false },
  decimalMark: { value: null, isAsked: false, isUsed: false },
  proposedStart: '2026-04-01',
  notInvited: null,
  counts: { rows: 2, invited: 1, withoutInvitation: 0, existing: 1, faulty: 0 },
  rows: [
    {
      line: 2,
      fate: 'invited',
      property: { id: property.id, title: property.title },
      home: property.title,
      tenant: 'Ada Lovelace',
      email: 'ada@example.org',
      currency: 'USD',
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      monthlyRent: 1250,
      securityDeposit: 0,
      owed: null,
      credit: null,
      depositHeld: null,
      faults: [],
    },
    {
      line: 3,
      fate: 'existing',
      property: { id: id(11), title: 'Loft above the bakery' },
      home: 'Loft above',
      tenant: 'Ines Costa',
      email: null,
      currency: 'USD',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      monthlyRent: 990,
      securityDeposit: 0,
      owed: null,
      credit: null,
      depositHeld: null,
      faults: [],
    },
  ],
  faults: [],
  moreFaults: 0,
}
export const lastBooksCheck: LastBooksCheck = {
  hasBooks: true,
  isRunning: false,
  error: null,
  last: {
    isInBalance: true,
    checkedAt: '2026-03-10T03:30:00.000Z',
    tookMs: 420,
    ledgers: 2,
    entries: 41,
    faults: [],
  },
}
export const statement: Statement = {
  from: '2026-03-01',
  through: '2026-03-31',
  property: null,
  tenant: null,
  owner: ledger.owner,
  sections: [{ currency: 'USD', opening: 0, charged: 1250, paid: 500, adjusted: 0, closing: 750 }],
}

/** The oldest first. */
export const statementLines: StatementLine[] = ledgerLines
  .map((line) => ({
    ...line,
    leaseId: lease.id,
    property: { id: property.id, title: property.title },
    tenant: ledger.tenant,
  }))
  .reverse()

const ofSampleLease = { property: { id: property.id, title: property.title }, tenant: ledger.tenant }

export const dueCharges: DueCharge[] = [
  { ...charge, ...ofSampleLease },
  {
    ...charge,
    ...ofSampleLease,
    id: id(104),
    leaseId: otherLedger.leaseId,
    tenant: otherLedger.tenant,
    amount: 990,
    open: 0,
    property: { id: id(11), title: otherLedger.property.title },
  },
]

export const receivedPayments: ReceivedPayment[] = [
  {
    ...transfer,
    ...ofSampleLease,
    leaseId: lease.id,
    currency: 'USD',
    receivedOn: '2026-03-09',
    isReversed: false,
    createdAt: '2026-03-09T10:00:00.000Z',
  },
]
