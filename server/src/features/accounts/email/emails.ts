import { SCREENS } from '@lintel/contract/screens'
import type { Format } from '../../../format/format.ts'
import type { Email } from '../../../mail/email.ts'

/** Emails about the security of an account. Stored in jobs: never rename one. */
export const SECURITY_MAILS = [
  'password',
  'email',
  'corrected-email',
  'reset-link',
  'new-browser',
  'disabled',
  'deleted',
] as const
export type SecurityMail = (typeof SECURITY_MAILS)[number]

/* Fixed texts: the address may be anybody's, so nothing in them may be written by a user, not even a name. */

/** @param path of the page that verifies the address */
export const verificationEmail = (path: string): Email => ({
  subject: 'Verify your email address',
  paragraphs: [
    'This address was entered for an account. Verify it to get emails about applications, leases and messages, and to be able to set a new password if you forget yours.',
    'The link works once, for 24 hours. If it was not you who entered the address, ignore this email: no emails about the account’s affairs come to an address that is not verified.',
  ],
  link: { label: 'Verify the address', path },
})

/** @param path of the page that sets a new password */
export const resetEmail = (path: string): Email => ({
  subject: 'Set a new password',
  paragraphs: [
    'Someone asked for a link to set a new password for your account.',
    'The link works once, for 30 minutes, and only the newest one does. If it was not you, ignore this email: your password stays as it is.',
  ],
  link: { label: 'Set a new password', path },
})

const ADVICE =
  'If you did or asked for that, all is well. If not, someone else may be in your account: tell whoever runs this site at once.'

const WHAT_HAPPENED: Record<SecurityMail, { subject: string; event: string; advice?: string }> = {
  password: { subject: 'Your password was changed', event: 'The password of your account was changed' },
  email: { subject: 'Your email address was changed', event: 'The email address of your account was changed' },
  'corrected-email': {
    subject: 'An agent changed your email address',
    event: 'An agent changed the email address of your account',
    advice:
      'If that is not right, sign in and put your address back in your profile, and tell whoever runs this site at once. Before somebody who is signed in to your account has verified the new address, it gets no emails about the account and no link to set a password.',
  },
  'reset-link': {
    subject: 'An agent made a link to set your password',
    event: 'An agent made a link with which your password can be changed',
  },
  'new-browser': {
    subject: 'Someone signed in from a new browser',
    event: 'Someone signed in to your account from a browser that it did not know',
  },
  disabled: { subject: 'Your account was disabled', event: 'Your account was disabled' },
  deleted: { subject: 'Your account was deleted', event: 'Your account was deleted' },
}

export function securityEmail(what: SecurityMail, at: Date, format: Format): Email {
  const { subject, event, advice = ADVICE } = WHAT_HAPPENED[what]
  return {
    subject,
    paragraphs: [`${event} on ${format.instant(at)}.`, advice],
    link:
      what === 'deleted'
        ? { label: 'Open the site', path: '/' }
        : { label: 'Look at the security log', path: SCREENS.securityLog.path },
  }
}
