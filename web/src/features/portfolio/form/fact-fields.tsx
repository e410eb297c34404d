import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { FactGroup } from './fact-group.tsx'
import { FactAmount, FactInput, FactNumber, FactSelect, fieldPropsOf, OutdoorSpaces } from './fact-inputs.tsx'
import type { PropertyFormControl } from './property-form-control.ts'

type FormProps = { form: PropertyFormControl }
type FactFieldsProps = FormProps & { currency: string }

/** What else people ask of a home: all of it is optional. */
export function FactFields(props: FactFieldsProps) {
  return (
    <>
      <AboutTheProperty {...props} />
      <MovingIn {...props} />
      <LivingThere {...props} />
      <Energy {...props} />
    </>
  )
}

function AboutTheProperty({ form, currency }: FactFieldsProps) {
  return (
    <FactGroup
      form={form}
      currency={currency}
      title="About the home"
      blank="Its type and floor, furniture, a lift or a balcony."
      names={['type', 'furnished', 'floor', 'floors', 'lift', 'stepFree', 'outdoor']}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FactSelect form={form} name="type" />
        <FactSelect form={form} name="furnished" />
        <FactNumber form={form} name="floor" inputMode="text" hint="0 is the ground floor, -1 the basement" />
        <FactNumber form={form} name="floors" inputMode="numeric" hint="The ground floor is one of them" />
        <FactSelect form={form} name="lift" />
        <FactSelect form={form} name="stepFree" hint="From the street to its door" />
      </div>
      <OutdoorSpaces form={form} />
    </FactGroup>
  )
}

function MovingIn({ form, currency }: FactFieldsProps) {
  return (
    <FactGroup
      form={form}
      currency={currency}
      title="Moving in"
      blank="From when and for how long, the deposit, and what the rent includes."
      names={['availableFrom', 'minTermMonths', 'maxTermMonths', 'deposit', 'billsIncluded']}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FactInput form={form} name="availableFrom" type="date" />
        <FactAmount form={form} name="deposit" currency={currency} hint="0 for none" />
        <FactNumber form={form} name="minTermMonths" inputMode="numeric" />
        <FactNumber form={form} name="maxTermMonths" inputMode="numeric" />
        <FactSelect form={form} name="billsIncluded" hint="Heating, water and electricity" />
      </div>
    </FactGroup>
  )
}

function LivingThere({ form, currency }: FactFieldsProps) {
  return (
    <FactGroup
      form={form}
      currency={currency}
      title="Living there"
      blank="Pets, smoking, parking and house rules."
      names={['pets', 'smoking', 'parking', 'houseRules']}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FactSelect form={form} name="pets" />
        <FactSelect form={form} name="smoking" />
        <FactSelect form={form} name="parking" />
      </div>
      <Field {...fieldPropsOf(form, 'houseRules')} hint="As in quiet hours, or bicycles in the hall">
        <Textarea {...form.register('facts.houseRules')} rows={3} />
      </Field>
    </FactGroup>
  )
}

function Energy({ form, currency }: FactFieldsProps) {
  return (
    <FactGroup
      form={form}
      currency={currency}
      title="Energy"
      blank="The energy class and the heating."
      names={['energyClass', 'heating']}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FactSelect form={form} name="energyClass" hint="As on its energy certificate" />
        <FactSelect form={form} name="heating" />
      </div>
    </FactGroup>
  )
}

export function DistrictField({ form }: FormProps) {
  return (
    <Field {...fieldPropsOf(form, 'district')} hint="Part of the city" optional>
      <Input {...form.register('facts.district')} autoComplete="off" />
    </Field>
  )
}
