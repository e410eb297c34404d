import type { Actor } from '@lintel/contract/actor'
import { monthStart } from '@lintel/contract/calendar'
import { IMPORT_FIELDS, type ImportField } from '@lintel/contract/rent/import-fields'
import type { ImportFate, ImportQuery } from '@lintel/contract/rent/import-schema'
import type { Db } from '../../../db/connect.ts'
import { dayIn } from '../../../format/days.ts'
import type { LocalizedText } from '../../../format/format.ts'
import { inSlices } from '../../../process/slices.ts'
import { isVerifiedInviter } from '../../accounts/queries.ts'
import { findConflicts } from './conflicts.ts'
import { indexProperties, listImportProperties, type PropertyIndex } from './properties.ts'
import { type Choices, type ImportFile, type Reading, readingOf } from './reading.ts'
import { type ReadRow, readRow } from './rows.ts'

export type PlannedRow = ReadRow & { fate: ImportFate }
export type PlanFault = { line: number; field: ImportField | null; text: LocalizedText }

/** What bringing in a file would do. */
export type Plan = {
  reading: Reading
  choices: Choices
  missing: ImportField[]
  /** Empty while something of the file itself is to be set right. */
  rows: PlannedRow[]
  /** By line. */
  faults: PlanFault[]
  /** The first day of the books when none is chosen. */
  proposedStart: string
  /** Why tenants with an email address are not invited; null when they are, or when there are none. */
  notInvited: string | null
  /** Every fault is a lease that was in the way. */
  isConflict: boolean
}

export type PlanOptions = Pick<ImportQuery, 'columns' | 'dayOrder' | 'decimalMark' | 'startOn'> & {
  ownerId: string
  /** Who brings it in, and invites. */
  actor: Actor
}

const NOT_INVITED =
  'Nobody is invited by email, since your own email address is not verified. You can hand over a link from each lease.'

/** The fate of each row of a file, as things stand. */
export async function planImport(db: Db, file: ImportFile, options: PlanOptions, now: Date): Promise<Plan> {
  const listed = await listImportProperties(db, options.ownerId)
  const properties = await indexProperties(listed)
  const { reading, choices, missing } = await readingOf(file, options, properties)
  const proposedStart = monthStart(dayIn(listed[0]?.timeZone ?? 'UTC', now), 1)
  const plan = { reading, choices, missing, proposedStart, notInvited: null, isConflict: false }
  const ofFile = faultsOfFile(file, choices, missing)
  if (ofFile.length > 0) return { ...plan, rows: [], faults: ofFile }
  const read = await readRows(file, reading, properties)
  const { existing, conflicting } = await findConflicts(db, read, reading, now)
  const isInviter = await isVerifiedInviter(db, options.actor)
  const rows = read.map((row): PlannedRow => {
    if (existing.has(row)) return { ...row, faults: [], fate: 'existing' }
    const faults = [...row.faults, ...(conflicting.get(row) ?? [])]
    if (faults.length > 0) return { ...row, faults, fate: 'faulty' }
    return { ...row, faults, fate: row.email && isInviter ? 'invited' : 'without_invitation' }
  })
  const faults = rows.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault })))
  const isConflict = rows.every(({ fate, faults }) => fate !== 'faulty' || faults.every(({ isLet }) => isLet === true))
  const hasUninvited = rows.some(({ email, fate }) => email && fate === 'without_invitation')
  return { ...plan, rows, faults, isConflict, notInvited: hasUninvited ? NOT_INVITED : null }
}

/** What keeps all rows from being read. */
function faultsOfFile(file: ImportFile, { dayOrder, decimalMark }: Choices, missing: ImportField[]): PlanFault[] {
  const faults: PlanFault[] = file.faults.map((fault) => ({ ...fault, field: null }))
  if (file.headings.length === 0) return faults
  for (const field of missing)
    faults.push({ line: 1, field, text: `No column is taken for ${IMPORT_FIELDS[field].name}: choose it` })
  if (dayOrder.isAsked)
    faults.push({ line: 0, field: 'startDate', text: 'Its days can be read in two ways: choose day or month first' })
  if (decimalMark.isAsked)
    faults.push({ line: 0, field: 'monthlyRent', text: 'Its amounts can be read in two ways: choose point or comma' })
  return faults.toSorted((one, other) => one.line - other.line)
}

async function readRows({ rows }: ImportFile, reading: Reading, properties: PropertyIndex): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for await (const record of inSlices(rows)) read.push(readRow(record, reading, properties))
  return read
}

/** The homes that a file names, to be locked. */
export async function findNamedProperties(db: Db, file: ImportFile, options: PlanOptions): Promise<string[]> {
  const properties = await indexProperties(await listImportProperties(db, options.ownerId))
  const { reading } = await readingOf(file, options, properties)
  const at = reading.columns.indexOf('home')
  const ids = new Set<string>()
  for await (const { cells } of inSlices(file.rows)) for (const { id } of properties.find(cells[at] ?? '')) ids.add(id)
  return [...ids]
}
