import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** Query of every list: the page's rows and its start, the cursor in the `Link` header of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.page.max).default(LIMITS.page.default),
  cursor: z.string().max(300).optional(),
})
