import type { Consequence } from '@lintel/contract/consequences'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { ScreenParts } from '../../screen-parts.tsx'
import type { Part } from '../../slots.tsx'
import { NewLeaseFields, type NewLeaseProps } from './slots.ts'

/** What the fields of a feature say: as the body of the call has them, and faults by the name of their field in the form. */
export type ReadFields = (
  values: FieldValues,
  preview: { currency: string; consequences: readonly Consequence[] },
) => { fields: Record<string, unknown>; faults: Record<string, string> }

/** What a feature adds to the forms of a new lease: the exports of its `new-lease/parts.ts`, which is loaded with them. */
export type NewLeaseModule = { parts: Part[]; readFields?: ReadFields }

const MODULES = Object.values(import.meta.glob<NewLeaseModule>('../*/new-lease/parts.ts', { eager: true }))

const PARTS = MODULES.flatMap(({ parts }) => parts)

/** The fields that features add to a form of a new lease. */
export function NewLeaseParts<Values extends FieldValues, Sent>({
  form,
  ...props
}: NewLeaseProps & { form: UseFormReturn<Values, unknown, Sent> }) {
  return (
    <ScreenParts parts={PARTS}>
      <FormProvider {...form}>
        <NewLeaseFields {...props} />
      </FormProvider>
    </ScreenParts>
  )
}

/** What all of those fields say. */
export function readNewLeaseFields(...given: Parameters<ReadFields>): ReturnType<ReadFields> {
  const read = MODULES.map(({ readFields }) => readFields?.(...given))
  return {
    fields: Object.assign({}, ...read.map((one) => one?.fields)),
    faults: Object.assign({}, ...read.map((one) => one?.faults)),
  }
}
