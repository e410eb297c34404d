import { PROPERTY_STATUSES } from '@lintel/contract/properties/status'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
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
  const { register } = form
  const { errors, isDirty } = form.formState
  const [price, isPublished] = useWatch({ control: form.control, name: ['price', 'isPublished'] })
  // The specified default of an untouched form is no mistake.
  const isFree = isDirty && String(price).trim() !== '' && Number(price) === 0
  return (
    <>
      <Group title="The home">
        <Field label="Property Title" error={errors.title?.message}>
          <Input {...register('title')} placeholder="Two light rooms above the canal" autoComplete="off" />
        </Field>
        <Field
          label="Description"
          hint="What one would see on a walk through it. An empty line begins a new paragraph."
          error={errors.description?.message}
        >
          <Textarea {...register('description')} rows={4} />
        </Field>
      </Group>
      <Group title="Where it is">
        <Field label="Address" error={errors.address?.message}>
          <Input {...register('address')} placeholder="12 Harbour Lane" autoComplete="off" />
        </Field>
        <Field label="City" error={errors.city?.message}>
          <CityInput {...register('city')} />
        </Field>
      </Group>
      <Group title="Rent, size and status">
        <div className="grid grid-cols-2 gap-5">
          <Field
            label={`Monthly Rent (${symbolOf(currency)})`}
            hint={
              isFree && (
                <span className="text-warn">{`This home will be listed at ${formatMoney(0, currency)} a month.`}</span>
              )
            }
            error={errors.price?.message}
          >
            <MoneyInput {...register('price')} currency={currency} />
          </Field>
          <Field label="Area (m²)" error={errors.area?.message}>
            <NumberInput {...register('area')} trailing="m²" />
          </Field>
          <Field label="Bedrooms" hint="0 for a studio" error={errors.bedrooms?.message}>
            <NumberInput {...register('bedrooms')} inputMode="numeric" />
          </Field>
          <Field label="Bathrooms" hint="Half ones count, as in 1.5" error={errors.bathrooms?.message}>
            <NumberInput {...register('bathrooms')} />
          </Field>
        </div>
        <Field label="Status" error={errors.status?.message} className="sm:max-w-64">
          <Select {...register('status')}>
            {PROPERTY_STATUSES.map((status) => (
              <option key={status} value={status}>
                {capitalised(status)}
              </option>
            ))}
          </Select>
        </Field>
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
          {...register('isPublished')}
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

/** Suggests the existing cities, so that a city has one spelling. */
function CityInput(props: ReturnType<PropertyFormControl['register']>) {
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t pt-6 first:border-0 first:pt-0">
      <legend className="float-left mb-4 w-full font-semibold text-base">{title}</legend>
      <div className="clear-both space-y-5">{children}</div>
    </fieldset>
  )
}
