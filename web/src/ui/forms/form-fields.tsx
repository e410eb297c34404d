import type { ComponentProps, JSX } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { Field, type FieldProps } from './field.tsx'
import { Input, type InputProps } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

type BoundFieldProps<Values extends FieldValues> = Pick<FieldProps, 'label' | 'hint' | 'optional' | 'className'> & {
  form: Pick<UseFormReturn<Values>, 'register' | 'getFieldState' | 'formState'>
  name: FieldPath<Values>
  rules?: RegisterOptions<Values>
  /** Shown while the form has no message about this field. */
  error?: string | undefined
}

export type FormFieldProps<Values extends FieldValues> = BoundFieldProps<Values> & {
  /** @param registered what `register` returns */
  control: (registered: UseFormRegisterReturn) => JSX.Element
}

/** A field of a form of react-hook-form, with its message. */
export function FormField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { form, name, rules, error, control, ...field } = props
  return (
    <Field {...field} error={form.getFieldState(name, form.formState).error?.message ?? error}>
      {control(form.register(name, rules))}
    </Field>
  )
}

/** Props of the field, and of its control. */
type ControlFieldProps<Values extends FieldValues, Control> = BoundFieldProps<Values> &
  Omit<Control, keyof BoundFieldProps<Values>>

export function InputField<Values extends FieldValues>(props: ControlFieldProps<Values, InputProps>) {
  const { form, name, rules, label, hint, optional, className, error, ...input } = props
  const field = { form, name, rules, label, hint, optional, className, error }
  return <FormField {...field} control={(registered) => <Input {...input} {...registered} />} />
}

export function TextareaField<Values extends FieldValues>(
  props: ControlFieldProps<Values, ComponentProps<'textarea'>>,
) {
  const { form, name, rules, label, hint, optional, className, error, ...textarea } = props
  const field = { form, name, rules, label, hint, optional, className, error }
  return <FormField {...field} control={(registered) => <Textarea {...textarea} {...registered} />} />
}

type SelectFieldProps<Values extends FieldValues> = BoundFieldProps<Values> & {
  /** Values with their names. */
  options: readonly (readonly [value: string, name: string])[]
  /** An option without a value, before the others: 'Choose a reason'. */
  placeholder?: string
}

export function SelectField<Values extends FieldValues>({ options, placeholder, ...field }: SelectFieldProps<Values>) {
  const control = (registered: UseFormRegisterReturn) => (
    <Select {...registered}>
      {placeholder && <option value="">{placeholder}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
  return <FormField {...field} control={control} />
}
