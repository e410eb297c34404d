/** What a column of a file of tenants can be, in the order in which they are shown. */
export const IMPORT_FIELDS = {
  home: { name: 'Home', isRequired: true },
  tenant: { name: 'Tenant', isRequired: false },
  firstName: { name: 'First name', isRequired: false },
  lastName: { name: 'Last name', isRequired: false },
  email: { name: 'Email', isRequired: false },
  startDate: { name: 'First day', isRequired: true },
  endDate: { name: 'Last day', isRequired: true },
  monthlyRent: { name: 'Monthly rent', isRequired: true },
  securityDeposit: { name: 'Deposit', isRequired: false },
  owed: { name: 'Owed from before', isRequired: false },
  credit: { name: 'Paid in advance', isRequired: false },
  depositHeld: { name: 'Deposit held', isRequired: false },
} as const

export type ImportField = keyof typeof IMPORT_FIELDS
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]]

/** Balances from before the books: read only where the books start. */
export const OPENING_FIELDS = ['owed', 'credit', 'depositHeld'] as const satisfies ImportField[]

export const AMOUNT_FIELDS = ['monthlyRent', 'securityDeposit', ...OPENING_FIELDS] as const satisfies ImportField[]

/** Which number comes first in a day such as 03/04/2026. */
export const DAY_ORDERS = { dmy: 'Day, month, year', mdy: 'Month, day, year' } as const
export type DayOrder = keyof typeof DAY_ORDERS

/** Before the decimals of an amount. */
export const DECIMAL_MARKS = { point: 'Point: 1,250.50', comma: 'Comma: 1.250,50' } as const
export type DecimalMark = keyof typeof DECIMAL_MARKS

export const IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  /** Leases. */
  rows: 10_000,
  columns: 100,
  /** Of the file, with its headings and its empty ones. */
  lines: 20_000,
  /** Characters of a line. */
  line: 20_000,
  /** Characters of a cell: longer than any name or address. */
  cell: 300,
  /** Rows in one answer. */
  shownRows: 100,
  /** Faults in one answer. */
  shownFaults: 1_000,
} as const
