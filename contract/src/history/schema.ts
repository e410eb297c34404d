import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { currencyCode } from '../amount.ts'
import { day, instant } from '../dates.ts'
import { DOCUMENT_TYPE_NAMES } from '../documents/types.ts'
import { HISTORY_DETAILS, PROPERTY_EVENT_KINDS } from '../events.ts'
import { PROPERTY_STATUSES } from '../properties/status.ts'
import { RECORD_KINDS } from '../records.ts'

const TYPES = {
  rent: z.number().describe('A month'),
  currency: currencyCode,
  status: z.enum(PROPERTY_STATUSES),
  names: z.array(z.string()),
  count: z.int(),
  documentType: z.enum(DOCUMENT_TYPE_NAMES),
  day,
  instant,
  text: z.string(),
}

type DetailName = keyof typeof HISTORY_DETAILS
type Details = { [Name in DetailName]: (typeof TYPES)[(typeof HISTORY_DETAILS)[Name]] }

const details = Object.fromEntries(
  Object.entries(HISTORY_DETAILS).map(([name, type]) => [name, TYPES[type]]),
) as unknown as Details

/** What belongs to one kind of event or another; absent where it says nothing. */
export const propertyEventDetailsSchema = z.object(details).partial()

/** One event in the history of a home. */
export const propertyEventSchema = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(PROPERTY_EVENT_KINDS),
  by: personSchema.nullable().describe('Who did it; null for what happened by itself'),
  person: personSchema.nullable().describe('The user that it is about, such as the applicant, tenant or new owner'),
  record: z
    .object({ kind: z.enum(RECORD_KINDS), id: z.uuid() })
    .nullable()
    .describe('What changed, such as an application'),
  details: propertyEventDetailsSchema,
})

export type PropertyEventDetails = z.output<typeof propertyEventDetailsSchema>
export type PropertyEvent = z.output<typeof propertyEventSchema>
