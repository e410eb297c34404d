import { z } from 'zod'
import { rawString } from '../bounded.ts'
import { LIMITS } from '../limits.ts'

/**
 * HTML's grammar of an address, `<input type="email">`, with letters, marks and digits of every script (RFC 6531), but none
 * that are invisible. Nothing else: neither space, comma nor angle bracket can begin another header or recipient.
 */
const ADDRESS =
  /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{Nd}](?:-*[\p{L}\p{M}\p{Nd}])*(?:\.[\p{L}\p{Nd}](?:-*[\p{L}\p{M}\p{Nd}])*)*$/u
/** Of a part of a domain. */
const LABEL_MAX = 63

export const INVALID_EMAIL = 'Invalid email address'

/** An email address, trimmed. The server also checks that an international domain has an ASCII form (IDNA). */
export const emailAddress = rawString(LIMITS.emailMax, { missing: INVALID_EMAIL, tooLong: INVALID_EMAIL })
  .trim()
  .normalize('NFC')
  .max(LIMITS.emailMax, { error: INVALID_EMAIL, abort: true })
  .check(z.email({ pattern: ADDRESS, error: INVALID_EMAIL, abort: true }))
  .refine((address) => domainOf(address).every((label) => label.length <= LABEL_MAX), INVALID_EMAIL)

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).split('.')
