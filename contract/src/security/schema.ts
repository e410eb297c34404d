import { z } from 'zod'
import { instant } from '../dates.ts'
import { LOGGED_EVENT_KINDS } from '../events.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { RECORD_KINDS } from '../records.ts'
import { searchText } from '../text.ts'

/** A user as the log names them: by the username at that time, which outlives the account. */
const loggedUser = z.object({ id: z.uuid(), username: z.string() })

export const securityEventSchema = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.enum(LOGGED_EVENT_KINDS),
  actor: loggedUser.nullable().describe('Who did it; null for a visitor or the server itself'),
  person: loggedUser.nullable().describe('Whose account or record it concerns, or on whose behalf it was done'),
  subject: z
    .object({ kind: z.enum(RECORD_KINDS), id: z.uuid(), title: z.string() })
    .nullable()
    .describe('The record it was about, with its title at that time'),
  iban: z
    .object({ before: z.string().nullable(), after: z.string().nullable() })
    .nullable()
    .describe('Where an account to pay to was changed: the last four characters of its IBAN, null for none'),
  address: z.string().nullable().describe('IP address; a network after 90 days; null when the server did it'),
  device: z.string().nullable().describe('Browser and system, for example `Firefox on Windows`'),
})

/** Filters of the log of the whole installation; an event must match all that are given. */
export const securityLogQuery = pageQuery.extend({
  search: searchText(LIMITS.searchMax)
    .optional()
    .describe('Within usernames, the title of the record and the address, regardless of case'),
  kind: z.enum(LOGGED_EVENT_KINDS).optional(),
})

export type SecurityEvent = z.output<typeof securityEventSchema>
export type SecurityLogQuery = z.output<typeof securityLogQuery>
