import { Field } from '../../../ui/forms/field.tsx'
import { Input, type InputProps } from '../../../ui/forms/input.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { symbolOf } from '../../../ui/text/money.ts'
import { CHOICE_LABELS, FACT_LABELS, type FactName } from '../../properties/facts/fact-text.ts'
import type { PropertyFormControl } from './property-form-control.ts'

type FactProps<Name extends FactName> = { form: PropertyFormControl; name: Name; hint?: string }

const UNITS: Partial<Record<FactName, string>> = { minTermMonths: 'months', maxTermMonths: 'months' }

export interface FactInputProps extends FactProps<Exclude<FactName, 'outdoor'>>, Omit<InputProps, 'form' | 'name'> {}

/** A fact that is typed. */
export function FactInput({ form, name, hint, className, ...rest }: FactInputProps) {
  return (
    <Field {...fieldPropsOf(form, name)} hint={hint} className={className}>
      <Input {...form.register(`facts.${name}`)} autoComplete="off" {...rest} />
    </Field>
  )
}

/** A fact that is a number. */
export function FactNumber({ form, name, hint, inputMode }: FactInputProps) {
  return (
    <Field {...fieldPropsOf(form, name)} hint={hint}>
      <NumberInput {...form.register(`facts.${name}`)} inputMode={inputMode} />
    </Field>
  )
}

/** A fact that is an amount of money. */
export function FactAmount({ form, name, hint, currency }: FactInputProps & { currency: string }) {
  return (
    <Field {...fieldPropsOf(form, name, symbolOf(currency))} hint={hint}>
      <MoneyInput {...form.register(`facts.${name}`)} currency={currency} />
    </Field>
  )
}

/** A fact that is chosen. */
export function FactSelect({ form, name, hint }: FactProps<Exclude<keyof typeof CHOICE_LABELS, 'outdoor'>>) {
  return (
    <Field {...fieldPropsOf(form, name)} hint={hint}>
      <Select {...form.register(`facts.${name}`)}>
        <option value="">Not mentioned</option>
        <Choices of={CHOICE_LABELS[name]} />
      </Select>
    </Field>
  )
}

const Choices = ({ of: labels }: { of: Record<string, string> }) =>
  Object.entries(labels).map(([choice, label]) => (
    <option key={choice} value={choice}>
      {label}
    </option>
  ))

export function OutdoorSpaces({ form }: Pick<FactProps<'outdoor'>, 'form'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{FACT_LABELS.outdoor}</legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(CHOICE_LABELS.outdoor).map(([space, label]) => (
          <label key={space} className="flex min-h-10 items-center gap-3 text-sm">
            <input type="checkbox" {...form.register('facts.outdoor')} value={space} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Label and error of a fact's field. */
export function fieldPropsOf(form: PropertyFormControl, name: FactName, unit = UNITS[name]) {
  return {
    label: unit ? `${FACT_LABELS[name]} (${unit})` : FACT_LABELS[name],
    error: form.formState.errors.facts?.[name]?.message,
  }
}
