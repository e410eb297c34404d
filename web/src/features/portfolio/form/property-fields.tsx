import { PROPERTY_STATUSES } from '@lintel/contract/properties/status'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { FormField, InputField, SelectField, TextareaField } from '../../../ui/forms/form-fields.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { MoneyField } from '../../../ui/forms/money-field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { formatMoney, symbolOf } from '../../../ui/text/money.ts'
import { citiesQuery } from '../../properties/data.ts'
import { CriteriaFields } from './criteria-fields.tsx'
import { DistrictField, FactFields } from './fact-fields.tsx'
import { MoreDetails } from './more-details.tsx'
import type { PropertyFormControl } from './property-form-control.ts'
import { PropertyImages, type PropertyImagesProps } from './property-images.tsx'
import { QuestionFields } from './question-fields.tsx'

export interface PropertyFieldsProps extends Omit<PropertyImagesProps, 'form'> {
  form: PropertyFormControl
  /** Of the home's amounts. */
  currency: string
  /** Whether the saved property is published. */
  wasPublished?: boolean
}

/** The fields of the property form: the specified ones in their order, then what else a home can have. */
export function PropertyFields({ form, currency, wasPublished = false, ...images }: PropertyFieldsProps) {
  const isPublished = useWatch({ control: form.control, name: 'isPublished' })
  return (
    <>
      <Group title="The home">
        <InputField
          form={form}
          name="title"
          label="Property Title"
          placeholder="Two light rooms above the canal"
          autoComplete="off"
        />
        <TextareaField
          form={form}
          name="description"
          label="Description"
          hint="What one would see on a walk through it. An empty line begins a new paragraph."
          rows={4}
        />
      </Group>
      <Group title="Where it is">
        <InputField form={form} name="address" label="Address" placeholder="12 Harbour Lane" autoComplete="off" />
        <FormField form={form} name="city" label="City" control={(registered) => <CityInput {...registered} />} />
      </Group>
      <Group title="Rent, size and status">
        <RentAndSizeFields form={form} currency={currency} />
        <SelectField
          form={form}
          name="status"
          label="Status"
          options={PROPERTY_STATUSES.map((status) => [status, capitalised(status)])}
          className="sm:max-w-64"
        />
      </Group>
      <Group title="Property Images">
        <PropertyImages form={form} {...images} />
      </Group>
      <MoreDetails form={form}>
        <DistrictField form={form} />
        <FactFields form={form} currency={currency} />
        <QuestionFields form={form} />
        <CriteriaFields form={form} currency={currency} />
      </MoreDetails>
      <div className="border-t pt-6">
        <Switch
          {...form.register('isPublished')}
          {...(wasPublished && isPublished
            ? { label: 'Published. Turn off to hide it' }
            : {
                label: 'Publish now',
                hint: 'Everyone can find it. Until then it is a draft that only you and agents see.',
              })}
        />
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t pt-6 first:border-0 first:pt-0">
      <legend className="float-left mb-4 w-full font-semibold text-base">{title}</legend>
      <div className="clear-both space-y-5">{children}</div>
    </fieldset>
  )
}

/** Suggests the existing cities, so that a city has one spelling. */
function CityInput(props: UseFormRegisterReturn) {
  const cities = useQuery(citiesQuery).data ?? []
  const id = useId()
  return (
    <>
      <Input {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  )
}

function RentAndSizeFields({ form, currency }: Pick<PropertyFieldsProps, 'form' | 'currency'>) {
  const price = String(useWatch({ control: form.control, name: 'price' })).trim()
  // The specified default of an untouched form is no mistake.
  const isFree = form.formState.isDirty && price !== '' && Number(price) === 0
  return (
    <div className="grid grid-cols-2 gap-5">
      <MoneyField
        form={form}
        name="price"
        label={`Monthly Rent (${symbolOf(currency)})`}
        hint={
          isFree && (
            <span className="text-warn">{`This home will be listed at ${formatMoney(0, currency)} a month.`}</span>
          )
        }
        currency={currency}
      />
      <FormField
        form={form}
        name="area"
        label="Area (m²)"
        control={(registered) => <NumberInput {...registered} trailing="m²" />}
      />
      <FormField
        form={form}
        name="bedrooms"
        label="Bedrooms"
        hint="0 for a studio"
        control={(registered) => <NumberInput {...registered} inputMode="numeric" />}
      />
      <FormField
        form={form}
        name="bathrooms"
        label="Bathrooms"
        hint="Half ones count, as in 1.5"
        control={(registered) => <NumberInput {...registered} />}
      />
    </div>
  )
}
