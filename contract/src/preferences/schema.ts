import { z } from 'zod'
import { RECORDS, type TableName } from '../records.ts'
import { NOTICE_TOPICS, type NoticeTopic } from './notice-topics.ts'

/** How a user wants to see a table. */
export const tablePreferenceSchema = z.object({
  hiddenColumns: z
    .array(z.string().regex(/^[a-z]{1,40}$/i))
    .max(30)
    .describe('Ids of columns'),
  view: z.enum(['cards', 'table']).optional(),
})

const tables = Object.fromEntries(
  Object.values(RECORDS).flatMap((words) => ('table' in words ? [[words.table, tablePreferenceSchema]] : [])),
) as Record<TableName, typeof tablePreferenceSchema>

const noticeTopics = Object.fromEntries(
  Object.entries(NOTICE_TOPICS).map(([name, { label }]) => [
    name,
    z.boolean().describe(`False: no notices and emails of this topic, “${label}”`),
  ]),
) as Record<NoticeTopic, z.ZodBoolean>

/** What users choose for themselves; what they never chose is absent. */
export const preferencesSchema = z
  .object({
    ...tables,
    comparisonTable: tablePreferenceSchema,
    isWelcomed: z.boolean().describe('Whether the first things to do were put away'),
    ...noticeTopics,
  })
  .partial()

export type Preferences = z.output<typeof preferencesSchema>
export type TablePreference = z.output<typeof tablePreferenceSchema>
