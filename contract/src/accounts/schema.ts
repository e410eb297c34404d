import { z } from 'zod'
import { ROLES } from '../actor.ts'
import { boundedString, rawString } from '../bounded.ts'
import { consequencesSchema } from '../consequences.ts'
import { instant } from '../dates.ts'
import { imagePath } from '../image-path.ts'
import { LIMITS } from '../limits.ts'
import { inOneLine, knownText, lineText, optionalText, requiredLine } from '../text.ts'
import { emailAddress } from './email-address.ts'

/** A password to compare with the stored one. */
const knownPassword = (missing: string, tooLong: string) =>
  boundedString(LIMITS.password.max, { missing, tooLong }).min(1, missing)

export const loginSchema = z.object({
  username: knownText('Username', LIMITS.username.max),
  password: knownPassword('Password is required', 'Wrong password'),
})

const shortUsername = `Username must be at least ${LIMITS.username.min} characters`
const shortPassword = `Password must be at least ${LIMITS.password.min} characters`

/** A new password. The server also rejects the most common ones. */
const chosenPassword = boundedString(LIMITS.password.max, {
  missing: shortPassword,
  tooLong: `Password must be at most ${LIMITS.password.max} characters`,
}).min(LIMITS.password.min, shortPassword)

const profileFields = {
  firstName: requiredLine('First name', LIMITS.nameMax),
  lastName: requiredLine('Last name', LIMITS.nameMax),
  email: optionalText(emailAddress),
  phone: optionalText(lineText(LIMITS.phoneMax)),
}

/** A new username: one spelling of characters that look the same (NFKC). The server also checks its letters. */
const chosenUsername = inOneLine(
  rawString(LIMITS.username.max, { missing: shortUsername }).normalize('NFKC').trim().max(LIMITS.username.max),
).min(LIMITS.username.min, shortUsername)

export const registerSchema = z.object({
  ...profileFields,
  username: chosenUsername,
  password: chosenPassword,
  role: z.enum(ROLES, 'Please select a role'),
  email: profileFields.email.optional(),
  phone: profileFields.phone.optional(),
  invitation: optionalText(lineText(LIMITS.linkTokenMax))
    .optional()
    .describe(
      'The token of an invitation: of an agent, which fixes the role, or to a lease, which the account takes over',
    ),
  setupCode: optionalText(lineText(LIMITS.setupCodeMax))
    .optional()
    .describe('Required of the first agent of an installation; printed when the server starts'),
})

export const registrationRulesSchema = z.object({
  passwordMin: z.int().describe('Characters that a password must have at least'),
  needsSetupCode: z.boolean().describe('Whether there is no agent yet, so that the next one needs the setup code'),
})

/** Changes of the own profile: an absent field stays, an empty email or phone is removed. */
export const profileChangesSchema = z
  .object({
    ...profileFields,
    profileImageUrl: imagePath.nullable().describe('The path of a picture that the caller uploaded; null removes it'),
  })
  .partial()

export const passwordChangeSchema = z.object({
  currentPassword: knownPassword('Your current password is required', 'This is not your current password'),
  newPassword: chosenPassword,
})

export const passwordConfirmationSchema = z.object({
  password: knownPassword('Your password is required', 'This is not your password'),
})

/** What deleting the own account does. */
export const accountDeletionSchema = z.object({
  obstacle: z.string().nullable().describe('Why it can’t be deleted now, in words; null when it can'),
  consequences: consequencesSchema,
})

/** The token of a link, from the fragment of its URL. */
export const linkToken = requiredLine('Token', LIMITS.linkTokenMax)

export const emailVerificationSchema = z.object({ token: linkToken })

export const forgottenPasswordSchema = z.object({
  account: knownText('Username or email address of the account', LIMITS.emailMax),
})

export const passwordResetSchema = z.object({ token: linkToken, password: chosenPassword })

export const resetResultSchema = z.object({ username: z.string().describe('Of the account, to sign in with') })

export const resetLinkSchema = z.object({
  url: z.string().describe('Shown this once: only its hash is stored'),
  expiresAt: instant,
})

/** The part of a user that other users may see. */
export const personSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
})

/** A user with contact details, for the other party of an application or lease. */
export const contactSchema = personSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** An account without its password, for agents. */
export const userSchema = contactSchema.extend({
  username: z.string(),
  role: z.enum(ROLES),
  isApproved: z.boolean().describe('False while an agent waits for approval'),
  state: z.enum(['active', 'disabled', 'deleted']).describe('A disabled account can’t sign in'),
  disablingRequestedBy: z
    .uuid()
    .nullable()
    .describe('The agent who asked to disable this agent; another agent must agree within a week'),
  createdAt: instant,
  updatedAt: instant,
})

/** The caller's own account. Locale and time zone: as their browser last reported, null before the first report. */
export const ownUserSchema = userSchema.extend({
  isEmailVerified: z
    .boolean()
    .describe('Whether emails about applications, leases and messages are sent to the address'),
  locale: z.string().nullable(),
  timeZone: z.string().nullable(),
})

/** What an owner's homes are handed over by. */
export const handOverSchema = z.object({
  ownerId: z.uuid('Please choose an owner').describe('The new owner'),
  propertyId: z.uuid().optional().describe('The only home to hand over; all of the owner’s when absent'),
})

/** What a hand-over would move. */
export const handOverPreviewSchema = z.object({
  homes: z.int().min(0),
  consequences: consequencesSchema,
})

/** A session of the caller. Its `id` only serves to end it. */
export const sessionSchema = z.object({
  id: z.uuid(),
  device: z.string().describe('Browser and system, for example `Firefox on Windows`'),
  isCurrent: z.boolean().describe('Whether it is the session of this request'),
  signedInAt: instant,
  lastUsedAt: instant.describe('To within five minutes'),
  expiresAt: instant.describe('When it ends if it is not used before'),
})

export type Login = z.output<typeof loginSchema>
export type Registration = z.output<typeof registerSchema>
export type ProfileChanges = z.output<typeof profileChangesSchema>
export type AccountDeletion = z.output<typeof accountDeletionSchema>
export type PasswordChange = z.output<typeof passwordChangeSchema>
export type ForgottenPassword = z.output<typeof forgottenPasswordSchema>
export type PasswordReset = z.output<typeof passwordResetSchema>
export type SessionSummary = z.output<typeof sessionSchema>
export type Person = z.output<typeof personSchema>
export type Contact = z.output<typeof contactSchema>
export type HandOverPreview = z.output<typeof handOverPreviewSchema>
export type HandOver = z.output<typeof handOverSchema>
export type User = z.output<typeof userSchema>
export type OwnUser = z.output<typeof ownUserSchema>
