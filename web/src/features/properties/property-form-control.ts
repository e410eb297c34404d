import { zodResolver } from '@hookform/resolvers/zod'
import { propertyFormSchema } from '@lintel/contract/properties/schema'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { filledCriteria } from './criteria-values.ts'

type Schema = typeof propertyFormSchema

/** React Hook Form's type of the property form. */
export type PropertyFormControl = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

const resolve = zodResolver(propertyFormSchema)

/** Checks the property form. Criteria that are left blank are none. */
export const propertyResolver: typeof resolve = (values, context, options) =>
  resolve({ ...values, criteria: filledCriteria(values.criteria) }, context, options)
