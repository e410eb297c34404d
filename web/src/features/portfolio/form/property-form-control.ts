import { zodResolver } from '@hookform/resolvers/zod'
import { propertyFormIn, type propertyFormSchema } from '@lintel/contract/properties/schema'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { filledCriteria } from './criteria-values.ts'
import { type FactValues, filledFacts } from './fact-values.ts'

type Input = z.input<typeof propertyFormSchema>
type Output = z.output<typeof propertyFormSchema>
type Values = Omit<Input, 'facts'> & { facts: FactValues }

/** React Hook Form's type of the property form. */
export type PropertyFormControl = UseFormReturn<Values, unknown, Output>

/** The property form. @param currency of the home */
export function usePropertyForm(currency: string, defaultValues: Values): PropertyFormControl {
  const [resolver] = useState(() => propertyResolver(currency))
  return useForm({ resolver, defaultValues })
}

/** Checks the property form. Criteria and facts that are left blank are none. */
export function propertyResolver(currency: string): Resolver<Values, unknown, Output> {
  const resolve = zodResolver(propertyFormIn(currency)) as unknown as Resolver<Values, unknown, Output>
  return ({ criteria, facts, ...values }, context, options) =>
    resolve(
      { ...values, criteria: filledCriteria(criteria), facts: filledFacts(facts) as FactValues },
      context,
      options,
    )
}
