import { amountIn } from '@lintel/contract/amount'
import { z } from 'zod'
import { invalid } from './refusal.ts'

/**
 * Checks amounts against the currency of their record, which the route's schema doesn't know.
 * @param amounts by field, as in `facts.deposit`; absent ones pass
 * @throws invalid, naming each with more decimals than the currency has, or above its limit
 */
export function requireAmounts(currency: string, amounts: Record<string, number | undefined>): void {
  const schema = amountIn(currency).optional()
  const errors = Object.entries(amounts).flatMap(([field, amount]) => {
    // The schema's texts name the last part of the path.
    const name = field.split('.').at(-1) ?? field
    const { error } = z.object({ [name]: schema }).safeParse({ [name]: amount })
    return error?.issues[0] ? [[field, error.issues[0].message] as const] : []
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}
