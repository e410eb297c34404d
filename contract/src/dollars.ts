import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** Money in JSON: dollars with at most two decimals. The database stores whole cents; only `money.ts` converts. */
export const dollars = z.number().min(0).max(LIMITS.priceMax).multipleOf(0.01)
