import { amountIn } from '@lintel/contract/amount'
import { numeric } from '@lintel/contract/text'

/** An amount above zero in a currency, as a form has it. */
export const positiveIn = (currency: string) =>
  numeric(amountIn(currency).refine((amount) => amount > 0, 'Enter an amount above 0'))

/** An amount that may be zero; an empty field is zero. */
export const anyAmountIn = (currency: string) => numeric(amountIn(currency))
