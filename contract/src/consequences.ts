import { z } from 'zod'

/** What an act does to something: it happens, something goes with it, or something stays although it could go. */
export const CONSEQUENCE_KINDS = ['happens', 'goes', 'stays'] as const

/** One thing that an act would do, as a preview says it to the caller. */
export const consequenceSchema = z.object({
  by: z.string().describe('The feature that does it'),
  kind: z.enum(CONSEQUENCE_KINDS),
  text: z.string().describe('A sentence, or what goes or stays'),
  rows: z
    .array(z.object({ label: z.string(), before: z.string(), after: z.string().describe('Empty for what ends') }))
    .describe('What changes, where a table says it better; else empty'),
  choice: z
    .string()
    .nullable()
    .describe('The switch of the form without which it does not happen; null when it always does'),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('The same for programs: ids, days and amounts'),
})

export const consequencesSchema = z.array(consequenceSchema).describe('What it does, in order')

export type Consequence = z.output<typeof consequenceSchema>
