import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { exactLine, numeric } from './text.ts'

/** A cursor holds the keys of a row: two names of up to 100 letters, each up to four bytes, in base64, are the longest. */
const CURSOR_MAX = 1_500

/** Query of every list: the page's rows and its start, the cursor in the `Link` header of the page before. */
export const pageQuery = z.object({
  limit: numeric(z.int().min(1).max(LIMITS.page.max)).default(LIMITS.page.default),
  cursor: exactLine(CURSOR_MAX).optional(),
})

/** One page of a list; `next` is the cursor of the next page, null on the last. */
export type Page<Row> = { rows: Row[]; next: string | null }
