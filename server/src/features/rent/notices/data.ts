import { day } from '@lintel/contract/dates'
import { z } from 'zod'

const cents = z.int().nonnegative()
/** A code of ISO 4217. */
const currency = z.enum(Intl.supportedValuesOf('currency') as [string, ...string[]])

/** What is open after a payment, less credit. `owedFrom`: the first due day, while nothing of it is due yet. */
export const balance = { currency, owedCents: cents, owedFrom: day.optional() }

/** `lastDueOn`: where it falls due on several days. */
export const dueShape = { currency, cents, dueOn: day, lastDueOn: day.optional() }

/** All that is overdue, the oldest since `dueOn`. `coming`: what is due soon, told with it. */
export const overdueShape = {
  currency,
  cents,
  dueOn: day,
  hasSeveral: z.boolean(),
  comingCents: cents,
  comingOn: day.optional(),
}

type Data<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
export type Balance = Data<typeof balance>
export type DueData = Data<typeof dueShape>
export type OverdueData = Data<typeof overdueShape>
