import { amountIn } from '@lintel/contract/amount'
import { numeric } from '@lintel/contract/text'
import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '../../ui/form-fields.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

/** An amount above zero in a currency, as a form has it. */
export const positiveIn = (currency: string) =>
  numeric(amountIn(currency).refine((amount) => amount > 0, 'Enter an amount above 0'))

/** An amount that may be zero; an empty field is zero. */
export const anyAmountIn = (currency: string) => numeric(amountIn(currency))

export type AmountFieldProps<Values extends FieldValues> = Omit<FormFieldProps<Values>, 'control'> & {
  currency: string
}

/** A field for an amount of money. */
export function AmountField<Values extends FieldValues>({ currency, ...field }: AmountFieldProps<Values>) {
  return <FormField {...field} control={(registered) => <MoneyInput currency={currency} {...registered} />} />
}
