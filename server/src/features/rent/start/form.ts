import { z } from 'zod'
import type { FormFields } from '../../leases/causes.ts'

/** What the form of a new lease says of its books. Amounts are major units. */
const fields = z.object({
  /** Whether it gets books; as its owner has chosen when absent. */
  books: z.boolean().optional(),
  /** Whether `books` is the choice of its owner for later leases, too. */
  isChoice: z.boolean().default(true),
  startOn: z.string().optional(),
  owed: z.number().default(0),
  credit: z.number().default(0),
  deposit: z.number().default(0),
})

/** As a command gives it to a new lease. */
export type GivenBooksForm = z.input<typeof fields>
export type BooksForm = z.output<typeof fields>

export const readBooksForm = (form: FormFields): BooksForm => fields.parse(form)
