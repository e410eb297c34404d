import { z } from 'zod'

/** How a user wants to see a table. */
export const tablePreferenceSchema = z.object({
  hiddenColumns: z
    .array(z.string().regex(/^[a-z]{1,40}$/i))
    .max(30)
    .describe('Ids of columns'),
  view: z.enum(['cards', 'table']).optional(),
})

/** What users choose for themselves; what they never chose is absent. */
export const preferencesSchema = z
  .object({
    portfolioTable: tablePreferenceSchema,
    applicationsTable: tablePreferenceSchema,
    peopleTable: tablePreferenceSchema,
    documentsTable: tablePreferenceSchema,
    comparisonTable: tablePreferenceSchema,
    isWelcomed: z.boolean().describe('Whether the first things to do were put away'),
    rentDueNotices: z.boolean().describe('False: no notices and emails of rent that is due soon'),
    paymentNotices: z.boolean().describe('False: none of payments that were recorded or reversed'),
    overdueNotices: z.boolean().describe('False: none of overdue rent'),
  })
  .partial()

export type Preferences = z.output<typeof preferencesSchema>
export type TablePreference = z.output<typeof tablePreferenceSchema>
