import { z } from 'zod'
import { ROLES } from '../actor.ts'
import { instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { optionalText, requiredText, text } from '../text.ts'

export const loginSchema = z.object({
  username: requiredText('Username', LIMITS.username.max),
  password: z.string('Password is required').min(1, 'Password is required').max(LIMITS.password.max, 'Wrong password'),
})

const shortUsername = `Username must be at least ${LIMITS.username.min} characters`
const shortPassword = `Password must be at least ${LIMITS.password.min} characters`

/** A password somebody chooses. That it is not among the most common ones is looked up by the server. */
const chosenPassword = z
  .string(shortPassword)
  .min(LIMITS.password.min, shortPassword)
  .max(LIMITS.password.max, `Password must be at most ${LIMITS.password.max} characters`)

const profileFields = {
  firstName: requiredText('First name', LIMITS.nameMax),
  lastName: requiredText('Last name', LIMITS.nameMax),
  email: optionalText(z.email('Invalid email address').max(LIMITS.emailMax, 'Invalid email address')),
  phone: optionalText(text(LIMITS.phoneMax)),
}

export const registerSchema = z.object({
  ...profileFields,
  username: z.string(shortUsername).pipe(text(LIMITS.username.max).min(LIMITS.username.min, shortUsername)),
  password: chosenPassword,
  role: z.enum(ROLES, 'Please select a role'),
  email: profileFields.email.optional(),
  phone: profileFields.phone.optional(),
  setupCode: optionalText(text(LIMITS.setupCodeMax))
    .optional()
    .describe('What the first agent of an installation must give; printed when the server starts'),
})

export const registrationRulesSchema = z.object({
  needsSetupCode: z.boolean().describe('There is no agent yet, and the first one needs the setup code'),
})

/** What a person changes about themselves; whatever is absent stays as it is, an empty e-mail or phone is taken away. */
export const profileChangesSchema = z.object(profileFields).partial()

export const passwordChangeSchema = z.object({
  currentPassword: z
    .string('Your current password is required')
    .min(1, 'Your current password is required')
    .max(LIMITS.password.max, 'This is not your current password'),
  newPassword: chosenPassword,
})

/** A person as others who deal with them see them. */
export const personSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
})

/** How to reach a person; shown to those who decide about them. */
export const contactSchema = personSchema.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** A whole account, without its password: an agent's view. */
export const userSchema = contactSchema.extend({
  username: z.string(),
  role: z.enum(ROLES),
  isApproved: z.boolean().describe('False while an agent waits for approval'),
  createdAt: instant,
  updatedAt: instant,
})

/** The caller's own account. Locale and time zone are what a browser of theirs last reported; null before the first time. */
export const ownUserSchema = userSchema.extend({ locale: z.string().nullable(), timeZone: z.string().nullable() })

/** What agents narrow the list of all users to; all that are given must hold. */
export const userListQuery = pageQuery.extend({
  search: text(LIMITS.searchMax).optional().describe('Within name, username or e-mail, regardless of case'),
  role: z
    .enum([...ROLES, 'active'])
    .optional()
    .describe('`active`: owners and tenants, whom the dashboard counts as active users'),
  waiting: z.literal('true').optional().describe('Only agents who wait for approval'),
})

/** A browser somebody is signed in with. Its `id` is good for ending it and for nothing else. */
export const sessionSchema = z.object({
  id: z.uuid(),
  device: z.string().describe('In plain words, as in `Firefox on Windows`'),
  isCurrent: z.boolean().describe('The one that asks'),
  signedInAt: instant,
  lastUsedAt: instant.describe('To within five minutes'),
  expiresAt: instant.describe('When it ends unless it is used before'),
})

export type Login = z.output<typeof loginSchema>
export type Registration = z.output<typeof registerSchema>
export type ProfileChanges = z.output<typeof profileChangesSchema>
export type PasswordChange = z.output<typeof passwordChangeSchema>
export type UserListQuery = z.output<typeof userListQuery>
export type SessionSummary = z.output<typeof sessionSchema>
export type Person = z.output<typeof personSchema>
export type Contact = z.output<typeof contactSchema>
export type User = z.output<typeof userSchema>
export type OwnUser = z.output<typeof ownUserSchema>
