import { fromRents } from '@lintel/contract/properties/rents'
import { useWatch } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { filledCriteria } from './criteria-values.ts'
import { OptionalGroup } from './optional-group.tsx'
import type { PropertyFormControl } from './property-form-control.ts'

/** What applicants should fulfil, as everyone reads it before applying. */
export function CriteriaFields({ form, currency }: { form: PropertyFormControl; currency: string }) {
  const { register } = form
  const errors = form.formState.errors.criteria
  const [typed, typedPrice] = useWatch({ control: form.control, name: ['criteria', 'price'] })
  const [criteria, price] = [filledCriteria(typed), Number(typedPrice)]
  const rents = Number(criteria?.incomeRents)
  return (
    <OptionalGroup
      title="What you look for"
      summary={criteria ? 'Everyone reads it before they apply.' : 'Nothing in particular, unless you choose.'}
      isChosen={criteria !== null}
      hasErrors={errors !== undefined}
      attempts={form.formState.submitCount}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Household income (rents)"
          hint={
            rents > 0 && price > 0
              ? `${formatMoney(fromRents(rents, { price, currency }), currency)} a month at this rent`
              : 'As in 2.5, for two and a half times the rent'
          }
          error={errors?.incomeRents?.message}
        >
          <NumberInput {...register('criteria.incomeRents')} />
        </Field>
      </div>
      <Field label="Note" hint="What else they should know before applying" error={errors?.note?.message}>
        <Textarea {...register('criteria.note')} rows={3} />
      </Field>
    </OptionalGroup>
  )
}
