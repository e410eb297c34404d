import { z } from 'zod'
import { instant } from '../dates.ts'
import { optionalText } from '../text.ts'
import { emailAddress } from './email-address.ts'
import { linkToken, personSchema, profileChangesSchema } from './schema.ts'

/** An agent's corrections of a tenant's or owner's details: an absent field stays, an empty email or phone is removed. */
export const detailsCorrectionSchema = profileChangesSchema.omit({ profileImageUrl: true })

/** What agents invite people to be. An agent registers without an invitation, and waits. */
export const INVITED_ROLES = ['tenant', 'owner'] as const

/** An invitation to register. */
export const accountInvitationFormSchema = z.object({
  role: z.enum(INVITED_ROLES, 'Please select a role'),
  email: optionalText(emailAddress).optional().describe('A link to hand over is returned when absent'),
})

/** An open invitation, as agents see it. */
export const accountInvitationSchema = z.object({
  id: z.uuid(),
  role: z.enum(INVITED_ROLES),
  email: z
    .string()
    .nullable()
    .describe('Address it was sent to; null for a link, and when the invited person is a user'),
  user: personSchema
    .nullable()
    .describe('The tenant who is invited to become an owner; null when the invited person registers'),
  invitedBy: personSchema,
  createdAt: instant,
  expiresAt: instant,
})

export const newAccountInvitationSchema = accountInvitationSchema.extend({
  url: z.string().nullable().describe('The link to hand over, shown this once; null when it is emailed'),
})

/** The token in the fragment of an invitation's link. */
export const accountInvitationTokenSchema = z.object({ token: linkToken })

/** An invitation as shown to the holder of its link. */
export const openedAccountInvitationSchema = z.object({
  role: z.enum(INVITED_ROLES),
  email: z.string().nullable().describe('Address it was sent to'),
  invitedBy: z.string().describe('Full name of the agent'),
  expiresAt: instant,
})

/** A tenant's own invitation to become an owner. */
export const ownInvitationSchema = accountInvitationSchema.pick({ id: true, invitedBy: true, expiresAt: true })

export type DetailsCorrection = z.output<typeof detailsCorrectionSchema>
export type AccountInvitationForm = z.output<typeof accountInvitationFormSchema>
export type AccountInvitation = z.output<typeof accountInvitationSchema>
export type NewAccountInvitation = z.output<typeof newAccountInvitationSchema>
export type OpenedAccountInvitation = z.output<typeof openedAccountInvitationSchema>
export type OwnInvitation = z.output<typeof ownInvitationSchema>
