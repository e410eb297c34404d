import { amountIn } from '@lintel/contract/amount'
import { numeric } from '@lintel/contract/text'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

/** An amount above zero in a currency, as a form has it. */
export const positiveIn = (currency: string) =>
  numeric(amountIn(currency).refine((amount) => amount > 0, 'Enter an amount above 0'))

/** An amount that may be zero; an empty field is zero. */
export const anyAmountIn = (currency: string) => numeric(amountIn(currency))

export interface AmountFieldProps {
  label: string
  currency: string
  error: string | undefined
  hint?: string
  input: UseFormRegisterReturn
  className?: string
}

/** A field for an amount of money. */
export function AmountField({ label, currency, error, hint, input, className }: AmountFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} {...(className && { className })}>
      <MoneyInput currency={currency} {...input} />
    </Field>
  )
}
