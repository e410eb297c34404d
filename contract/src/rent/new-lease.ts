import { z } from 'zod'
import { amount } from '../amount.ts'
import { givenDay } from '../dates.ts'
import { numeric } from '../text.ts'

/** Fields for the books of a new lease that may run already: what is owed, paid in advance and held from before them. */
export const openingFields = {
  startOn: givenDay('Choose the first day of the books')
    .optional()
    .describe('First day of the books; the first of next month, or of a lease to come, when absent'),
  owed: numeric(amount).optional().describe('What the tenant owes from before the first day of the books'),
  credit: numeric(amount).optional().describe('What the tenant has paid in advance'),
  deposit: numeric(amount).optional().describe('The deposit that is held'),
}

/** Whether a new lease gets books. */
export const booksField = {
  books: z
    .boolean()
    .optional()
    .describe(
      'Whether the lease gets books; `true` also switches them on for the owner. As the owner has chosen when absent',
    ),
}
