import { z } from 'zod'

/** Records that the command palette lists as opened recently. */
export const RECENT_KINDS = ['property', 'person', 'application', 'conversation'] as const

const RECENT_MAX = 20

/** How a user wants to see a table. */
export const tablePreferenceSchema = z.object({
  hiddenColumns: z.array(z.string().max(40)).max(30),
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
    recent: z
      .array(z.object({ kind: z.enum(RECENT_KINDS), id: z.uuid() }))
      .max(RECENT_MAX)
      .describe('Newest first'),
    isWelcomed: z.boolean().describe('Whether the first things to do were put away'),
  })
  .partial()

export type Preferences = z.output<typeof preferencesSchema>
export type TablePreference = z.output<typeof tablePreferenceSchema>
export type RecentKind = (typeof RECENT_KINDS)[number]
