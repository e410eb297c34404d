import { z } from 'zod'

/** A count up to `LIMITS.countMax`. */
export const cappedCountSchema = z.object({
  count: z.int().min(0),
  isCapped: z.boolean().describe('Whether there are more than `count`'),
})

export type CappedCount = z.output<typeof cappedCountSchema>
