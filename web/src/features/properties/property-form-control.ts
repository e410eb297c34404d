import type { propertyFormSchema } from '@lintel/contract/properties/schema'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

type Schema = typeof propertyFormSchema

/** React Hook Form's type of the property form. */
export type PropertyFormControl = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>
