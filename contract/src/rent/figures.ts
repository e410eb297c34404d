import { z } from 'zod'
import { amountSum } from '../amount.ts'

/** Of the books of an owner, for agents of all; in the currency of the homes' figures. */
export const booksFigures = {
  hasBooks: z.boolean().describe('Whether any of the leases has books'),
  expected: amountSum.describe('Charges in the books of leases that are due this month'),
  received: amountSum.describe('Payments in the books of leases that were received this month'),
}
