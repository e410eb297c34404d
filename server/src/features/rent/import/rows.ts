import { emailAddress } from '@lintel/contract/accounts/email-address'
import { LIMITS } from '@lintel/contract/limits'
import { AMOUNT_FIELDS, IMPORT_LIMITS, type ImportField, OPENING_FIELDS } from '@lintel/contract/rent/import-fields'
import { requiredLine } from '@lintel/contract/text'
import { z } from 'zod'
import type { CsvRecord } from '../../../csv/read.ts'
import type { LocalizedText } from '../../../format/format.ts'
import { readCell } from './amounts.ts'
import { quote, readDay } from './days.ts'
import type { ImportProperty, PropertyIndex } from './properties.ts'
import type { Reading } from './reading.ts'

/** `isLet`: another lease is in the way, which may have come meanwhile. */
export type RowFault = { field: ImportField | null; text: LocalizedText; isLet?: boolean }
type AmountField = (typeof AMOUNT_FIELDS)[number]

/** A row as it was read; what has a fault is null. Amounts are major units of the home's currency. */
export type ReadRow = {
  line: number
  property: ImportProperty | null
  propertyText: string
  tenant: string
  email: string | null
  startsOn: string | null
  endsOn: string | null
  amounts: Record<AmountField, number | null>
  faults: RowFault[]
}

const tenantSchema = z.object({ tenant: requiredLine('Tenant', 2 * LIMITS.nameMax + 1) })

/** Reads one row; no cell is taken for a formula. A row with a cell that is too long is not read. */
export function readRow({ line, cells }: CsvRecord, reading: Reading, properties: PropertyIndex): ReadRow {
  const faults: RowFault[] = []
  const add = (field: ImportField | null, text: LocalizedText) => void faults.push({ field, text })
  const cellOf = (field: ImportField) => cells[reading.columns.indexOf(field)]?.trim() ?? ''
  const { width } = reading
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    add(null, `The row has ${cells.length} cells, and the file ${width} columns`)
  const propertyText = withoutEscape(cellOf('home'))
  const amounts = { monthlyRent: null, securityDeposit: null, owed: null, credit: null, depositHeld: null }
  const row: ReadRow = {
    line,
    property: null,
    propertyText,
    tenant: '',
    email: null,
    startsOn: null,
    endsOn: null,
    amounts,
    faults,
  }
  const isLong = (cell = '') => cell.length > IMPORT_LIMITS.cell
  const longFields = reading.columns.flatMap((field, at) => (field && isLong(cells[at]) ? [field] : []))
  for (const field of longFields) add(field, `The cell has more than ${IMPORT_LIMITS.cell} characters`)
  if (longFields.length > 0) return row
  row.property = readProperty(propertyText, properties, add)
  row.tenant = readTenant(cellOf, add)
  row.email = readEmail(cellOf('email'), add)
  row.startsOn = readDayOf('startDate', 'The first', reading, cellOf, add)
  row.endsOn = readDayOf('endDate', 'The last', reading, cellOf, add)
  if (row.startsOn && row.endsOn && row.endsOn <= row.startsOn) add('endDate', 'The last day must be after the first')
  if (row.property) readAmounts(row, row.property, reading, cellOf, add)
  return row
}

type Add = (field: ImportField | null, text: LocalizedText) => void
type CellOf = (field: ImportField) => string

function readProperty(text: string, properties: PropertyIndex, add: Add): ImportProperty | null {
  const found = properties.find(text)
  const [property = null] = found
  if (text === '') add('home', 'The home is missing')
  else if (!property) add('home', `No home is called ${quote(text)}, or has that address`)
  else if (found.length > 1)
    add('home', `${found.length} homes are called ${quote(text)}: write the address, or the id`)
  return found.length === 1 ? property : null
}

function readTenant(cellOf: CellOf, add: Add): string {
  const name = withoutEscape(
    cellOf('tenant') || [cellOf('firstName'), cellOf('lastName')].filter((part) => part !== '').join(' '),
  )
  if (/^[=+\-@]/.test(name)) add('tenant', `A name can’t begin with “${name[0]}”`)
  else {
    const { error } = tenantSchema.safeParse({ tenant: name })
    if (error) add('tenant', error.issues[0]?.message ?? 'The name can’t be read')
  }
  return name
}

function readEmail(text: string, add: Add): string | null {
  if (text === '') return null
  const { success, data } = emailAddress.safeParse(text)
  if (success) return data
  add('email', `${quote(text)} is not an email address`)
  return null
}

function readDayOf(field: 'startDate' | 'endDate', which: string, reading: Reading, cellOf: CellOf, add: Add) {
  const cell = cellOf(field)
  const read = readDay(cell, reading.dayOrder)
  if ('day' in read) return read.day
  add(field, cell === '' ? `${which} day is missing` : read.fault)
  return null
}

function readAmounts(row: ReadRow, { currency }: ImportProperty, reading: Reading, cellOf: CellOf, add: Add) {
  for (const field of AMOUNT_FIELDS) {
    if (!reading.startOn && (OPENING_FIELDS as readonly ImportField[]).includes(field)) continue
    const cell = cellOf(field)
    if (cell === '' || NO_AMOUNT.test(cell)) {
      if (field === 'monthlyRent') add(field, 'The rent is missing')
      else row.amounts[field] = 0
      continue
    }
    const read = readCell(cell, currency, reading.decimalMark)
    if ('amount' in read) row.amounts[field] = read.amount
    else add(field, read.fault)
  }
}

/** How people write that there is none. */
const NO_AMOUNT = /^[-–—]$/

/** Files of Lintel write an apostrophe before what a spreadsheet would take for a formula. */
const withoutEscape = (text: string) => text.replace(/^'(?=[=+\-@])/, '')
