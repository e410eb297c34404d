import { z } from 'zod'
import { AMOUNT_MAX_CENTS, amountMax, exponentOf } from './money.ts'

/** JSON Schema's `format` of an amount, by which the OpenAPI document says what holds in the installation's currency. */
export const AMOUNT_FORMAT = 'amount'

/**
 * Money in JSON: major units of a currency that only the record or the installation tells. `amountIn` checks what depends on
 * it. The database stores minor units; only `money.ts` converts.
 */
export const amount = z.number().min(0).max(AMOUNT_MAX_CENTS).meta({ format: AMOUNT_FORMAT })

/** The same of one currency: with at most its decimals and up to its limit. */
export const amountIn = (currency: string) => z.number().min(0).max(amountMax(currency)).multipleOf(unitOf(currency))

/** The currency's minor unit in major units: 0.01 for USD. */
export const unitOf = (currency: string): number => Number(`1e-${exponentOf(currency)}`)

/** ISO 4217. */
export const currencyCode = z.string().describe('The currency of its amounts, ISO 4217')

/** Amounts added up, in major units: without an upper bound. */
export const amountSum = z.number().min(0)
