import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from './form-fields.tsx'
import { MoneyInput } from './money-input.tsx'

export type MoneyFieldProps<Values extends FieldValues> = Omit<FormFieldProps<Values>, 'control'> & {
  /** ISO 4217. */
  currency: string
}

/** A field of a form of react-hook-form for an amount of money. */
export function MoneyField<Values extends FieldValues>({ currency, ...field }: MoneyFieldProps<Values>) {
  return <FormField {...field} control={(registered) => <MoneyInput currency={currency} {...registered} />} />
}
