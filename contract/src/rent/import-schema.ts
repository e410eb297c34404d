import { z } from 'zod'
import { amount, currencyCode } from '../amount.ts'
import { boundedString } from '../bounded.ts'
import { day, givenDay } from '../dates.ts'
import { clientIdSchema } from '../messages/schema.ts'
import { numeric } from '../text.ts'
import { type DayOrder, type DecimalMark, IMPORT_FIELD_NAMES, IMPORT_LIMITS } from './import-fields.ts'

const COLUMNS_CHARS = 2_000
const NO_FIELD = ''

const columns = boundedString(COLUMNS_CHARS)
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum([NO_FIELD, ...IMPORT_FIELD_NAMES])).max(IMPORT_LIMITS.columns))
  .refine((fields) => fields.every((field, at) => field === NO_FIELD || fields.indexOf(field) === at), {
    message: 'Choose each field for one column',
  })

const dayOrder = z.enum(['dmy', 'mdy'] satisfies DayOrder[])
const decimalMark = z.enum(['point', 'comma'] satisfies DecimalMark[])

/** How a file is read. Absent choices are detected from the file. */
const reading = {
  ownerId: z.uuid().optional().describe('Whose homes; agents name an owner'),
  columns: columns
    .optional()
    .describe('The field of each column of the file, separated by commas; nothing for a column that is not used'),
  dayOrder: dayOrder.optional().describe('Of days such as 03/04/2026'),
  decimalMark: decimalMark.optional().describe('Of amounts such as 1.250'),
  startOn: givenDay('Choose the first day of the books')
    .optional()
    .describe('The first day of the books of the new leases; absent, the import starts none'),
}

export const importPreviewQuerySchema = z.object({
  ...reading,
  offset: numeric(z.int().min(0).max(IMPORT_LIMITS.rows)).default(0).describe('Rows before the first that is listed'),
})
export const importQuerySchema = z.object({ ...reading, clientId: clientIdSchema })

const field = z.enum(IMPORT_FIELD_NAMES)

/** What becomes of a row. `existing`: its home has a lease with this first day, and stays as it is. */
export const IMPORT_FATES = ['invited', 'without_invitation', 'existing', 'faulty'] as const

const fault = z.object({
  line: z.int().describe('Of the file, from 1; 0 for the file itself'),
  field: field.nullable(),
  text: z.string(),
})

const row = z.object({
  line: z.int(),
  fate: z.enum(IMPORT_FATES),
  property: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  home: z.string().describe('As it is in the file'),
  tenant: z.string(),
  email: z.string().nullable(),
  currency: currencyCode.nullable(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  monthlyRent: amount.nullable(),
  securityDeposit: amount.nullable(),
  owed: amount.nullable(),
  credit: amount.nullable(),
  depositHeld: amount.nullable(),
  faults: z.array(z.string()),
})

const choice = <S extends z.ZodType>(value: S) =>
  z.object({
    value: value.nullable().describe('The chosen value, or the one found in the file; null when nothing depends on it'),
    isAsked: z.boolean().describe('Whether the file can be read in two ways, and one must be chosen'),
    isUsed: z.boolean().describe('Whether any cell depends on it'),
  })

/** What bringing in a file would do. */
export const importPreviewSchema = z.object({
  separator: z.enum([',', ';', '\t']),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  columns: z
    .array(
      z.object({
        heading: z.string(),
        samples: z.array(z.string()).describe('The first values, at most 3'),
        field: field.nullable().describe('The field that the column was read as; null when it is not used'),
      }),
    )
    .describe('In the order of the file'),
  missing: z.array(field).describe('Fields that no column was taken for, and that are needed'),
  dayOrder: choice(dayOrder),
  decimalMark: choice(decimalMark),
  proposedStart: day.describe('The first day of the books that is proposed: the first of next month at the homes'),
  notInvited: z.string().nullable().describe('Why tenants with an email address are not invited; null when they are'),
  counts: z.object({ rows: z.int(), invited: z.int(), withoutInvitation: z.int(), existing: z.int(), faulty: z.int() }),
  rows: z.array(row).describe(`At most ${IMPORT_LIMITS.shownRows}`),
  faults: z.array(fault).describe(`At most ${IMPORT_LIMITS.shownFaults}, by line`),
  moreFaults: z.int().describe('Faults beyond those listed'),
})

/** What bringing in a file did. */
export const importResultSchema = z.object({
  created: z.int().describe('New leases'),
  invited: z.int().describe('New leases whose tenant was invited by email'),
  existing: z.int().describe('Rows whose lease existed already'),
})

export type ImportPreviewQuery = z.output<typeof importPreviewQuerySchema>
export type ImportQuery = z.output<typeof importQuerySchema>
export type ImportPreview = z.output<typeof importPreviewSchema>
export type ImportRow = ImportPreview['rows'][number]
export type ImportFault = ImportPreview['faults'][number]
export type ImportFate = ImportRow['fate']
export type ImportResult = z.output<typeof importResultSchema>
