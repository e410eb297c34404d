import type { User } from '@lintel/contract/accounts/schema'
import { asLine } from '@lintel/contract/characters'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'

export const DETAILS = ['firstName', 'lastName', 'email', 'phone'] as const
type Detail = (typeof DETAILS)[number]

/** @returns what the fields show before anything is typed */
export const detailsOf = ({ firstName, lastName, email, phone }: User): Record<Detail, string> => ({
  firstName: asLine(firstName),
  lastName: asLine(lastName),
  email: email ?? '',
  phone: asLine(phone ?? ''),
})

interface DetailFieldsProps {
  register: (name: Detail) => UseFormRegisterReturn
  errors: { [Name in Detail]?: { message?: string | undefined } | undefined }
  /** Whether the browser may fill in the user's own details. */
  isOwn: boolean
  emailHint?: string | false | undefined
}

/** Name, email and phone of an account. */
export function DetailFields({ register, errors, isOwn, emailHint }: DetailFieldsProps) {
  const fill = (name: string) => (isOwn ? name : 'off')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName?.message}>
          <Input {...register('firstName')} autoComplete={fill('given-name')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input {...register('lastName')} autoComplete={fill('family-name')} />
        </Field>
      </div>
      <Field label="Email" optional hint={emailHint} error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete={fill('email')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <Input {...register('phone')} type="tel" autoComplete={fill('tel')} />
      </Field>
    </>
  )
}
