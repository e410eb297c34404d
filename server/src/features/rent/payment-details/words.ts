import { SCREENS } from '@lintel/contract/screens'
import type { Format } from '../../../format/format.ts'
import type { Email } from '../../../mail/email.ts'

/**
 * A change of payment details. An IBAN is named by its last four characters; `changedOn` is the day in the installation's time zone, or of
 * a hand-over the last day of the earlier owner at the home.
 */
export type DetailsChange = {
  change: 'given' | 'changed' | 'removed' | 'handed_over'
  ibanBefore: string | null
  ibanAfter: string | null
  changedOn: string
}

/** Characters of an IBAN as a number of base 36: events hold no text. Absent for none. */
export const encodeEnd = (end: string | null): number | undefined =>
  end === null ? undefined : Number.parseInt(end, BASE)

/** What `encodeEnd` was given. */
export const decodeEnd = (code: number | undefined): string | null =>
  code === undefined ? null : code.toString(BASE).toUpperCase().padStart(END_LENGTH, '0')

const BASE = 36
const END_LENGTH = 4
/** The largest code of four characters. */
export const MAX_END = BASE ** END_LENGTH - 1

/** What tenants do who did not expect it. */
export const WARNING =
  'Changed account details are a common fraud. If you did not expect this, ask before you pay: in person, or by a phone number that you had before, not by answering a message.'

/** 'Its IBAN now ends in 3000; before, it ended in 4956.' */
export function ibanSentence({ ibanBefore, ibanAfter }: Pick<DetailsChange, 'ibanBefore' | 'ibanAfter'>): string[] {
  if (ibanAfter && ibanAfter === ibanBefore) return [`The IBAN still ends in ${ibanAfter}.`]
  if (ibanAfter && ibanBefore) return [`The IBAN now ends in ${ibanAfter}; before, it ended in ${ibanBefore}.`]
  if (ibanAfter) return [`The IBAN ends in ${ibanAfter}.`]
  return ibanBefore ? [`The IBAN that ended in ${ibanBefore} is no longer given.`] : []
}

/* Fixed texts, as every email about security: an address that is not verified may be anybody's. */

const SUBJECTS = {
  given: 'Your landlord said how to pay the rent',
  changed: 'Your landlord’s payment details were changed',
  removed: 'Your landlord’s payment details were removed',
  handed_over: 'Your rent is paid to another owner now',
} as const

const TO_OWNER = {
  given: 'Your tenants are told how to pay you',
  changed: 'How your tenants pay you was changed',
  removed: 'How your tenants pay you was removed',
  handed_over: 'Your tenants are told that they pay you now',
} as const

export const tenantEmail = (change: DetailsChange, format: Format): Email => ({
  subject: SUBJECTS[change.change],
  paragraphs: [[sentenceOf(change, format), ...ibanSentence(change)].join(' '), WARNING],
  link: { label: 'See how to pay', path: SCREENS.money.path },
})

const sentenceOf = ({ change, changedOn }: DetailsChange, format: Format) =>
  change === 'handed_over'
    ? `Your home has another owner. What falls due after ${format.day(changedOn)} is paid to them, no longer to the one before.`
    : `${SUBJECTS[change]} on ${format.day(changedOn)}.`

/** @param tenants the number of notified tenants */
export const ownerEmail = (change: DetailsChange, tenants: number, format: Format): Email => ({
  subject: TO_OWNER[change.change],
  paragraphs: [
    [
      `${TO_OWNER[change.change]}, on ${format.day(change.changedOn)}.`,
      ...ibanSentence(change),
      tenants === 1 ? 'One tenant is told.' : `${tenants} tenants are told.`,
    ].join(' '),
    'If you or an agent for you did that, all is well. If not, someone else may be in your account: set it right, change your password, and tell your tenants and whoever runs this site at once.',
  ],
  link: { label: 'Look at the security log', path: SCREENS.securityLog.path },
})
