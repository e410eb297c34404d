import { z } from 'zod'
import { personSchema, userSchema } from '../accounts/schema.ts'
import { applicationSchema } from '../applications/schema.ts'
import { conversationSchema } from '../messages/schema.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import type { RecordKind } from '../records.ts'

/** A record that the user opened. Only its id is stored: its title is read again, if the user may still see it. */
export const recentIdSchema = z.object({
  kind: z.enum(['user', 'property', 'application', 'conversation'] satisfies RecordKind[]),
  id: z.uuid().describe('Of a conversation: the other user’s'),
})

/** A record that the user opened, as it is now. */
export const recentRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('property'),
    property: propertySummarySchema.pick({ id: true, title: true, city: true, cover: true, status: true }),
  }),
  z.object({
    kind: z.literal('user'),
    person: personSchema.extend({
      role: userSchema.shape.role,
      account: userSchema.pick({ isApproved: true, state: true }).nullable().describe('For agents'),
    }),
  }),
  z.object({
    kind: z.literal('application'),
    application: applicationSchema.pick({ id: true, status: true, tenantId: true }).extend({
      tenant: personSchema,
      property: applicationSchema.shape.property.pick({ id: true, title: true, city: true, cover: true }),
    }),
  }),
  z.object({ kind: z.literal('conversation'), user: conversationSchema.shape.user }),
])

export type RecentId = z.output<typeof recentIdSchema>
export type RecentRecord = z.output<typeof recentRecordSchema>
