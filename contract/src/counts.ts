import { z } from 'zod'

/** A count that may stop before the end, at `LIMITS.countMax`. */
export const cappedCountSchema = z.object({
  count: z.int().min(0),
  isCapped: z.boolean().describe('There are more than were counted'),
})

export type CappedCount = z.output<typeof cappedCountSchema>
