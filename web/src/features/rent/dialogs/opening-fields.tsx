import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { anyAmountIn } from './amounts.ts'

/** Balances from before the books, as typed. */
export type OpeningValues = { owed: string; credit: string; deposit: string }

export const NO_OPENING: OpeningValues = { owed: '', credit: '', deposit: '' }

const OPENINGS = ['owed', 'credit', 'deposit'] as const
type OpeningName = (typeof OPENINGS)[number]

const LABELS: Record<OpeningName, string> = {
  owed: 'Owed from before',
  credit: 'Paid in advance',
  deposit: 'Deposit held',
}

/** @returns the amounts, an empty field as zero, or the first fault of each field */
export function readOpening(typed: OpeningValues, currency: string) {
  const schema = anyAmountIn(currency)
  const amounts = { owed: 0, credit: 0, deposit: 0 }
  const faults: Partial<Record<OpeningName, string>> = {}
  for (const name of OPENINGS) {
    if (typed[name].trim() === '') continue
    const { success, data, error } = schema.safeParse(typed[name])
    if (success) amounts[name] = data
    else faults[name] = error.issues[0]?.message ?? 'Enter an amount'
  }
  return { amounts, faults }
}

export interface OpeningFieldsProps {
  currency: string
  errors: FieldErrors<OpeningValues> | undefined
  input: (name: OpeningName) => UseFormRegisterReturn
}

/** Opening balance, advance payments and deposit from before the books; collapsed at first. */
export function OpeningFields({ currency, errors, input }: OpeningFieldsProps) {
  return (
    <details open={errors ? true : undefined}>
      <summary className="touch-target w-fit cursor-pointer font-medium text-sm marker:text-link">
        Balances from before
      </summary>
      <div className="mt-3 grid items-start gap-x-4 gap-y-4 sm:grid-cols-3">
        {OPENINGS.map((name) => (
          <Field key={name} label={LABELS[name]} error={errors?.[name]?.message}>
            <MoneyInput currency={currency} {...input(name)} />
          </Field>
        ))}
      </div>
    </details>
  )
}
