import { expect, it } from 'vitest'
import { renderNotice } from '../../events/define.ts'
import { createFormat } from '../../format/format.ts'
import { byAgent, byOwner, notice, testNotices, toOwner } from '../../test/notices.ts'
import * as events from './events.ts'

const APPROVAL = {
  from: 'pending',
  to: 'approved',
  leaseId: '01890000-0000-7000-8000-000000000000',
  startsOn: '2027-01-01',
  endsOn: '2027-05-31',
}
const rejection = (reason: string) => ({ from: 'pending', to: 'rejected', reason })
const REOPENING = { from: 'rejected', to: 'pending' }

testNotices(events, [
  [
    'an application to the owner',
    notice('application_sent', { actor: 'Ada Byron', isOnBehalf: true }, { to: 'pending' }),
    'Ada Byron applied for “Mill House”.',
    'Your application for “Mill House” was sent.',
  ],
  [
    'a withdrawal to the owner',
    notice('application_withdrawn', { actor: 'Ada Byron', isOnBehalf: true }, { from: 'pending', to: 'withdrawn' }),
    'Ada Byron withdrew the application for “Mill House”.',
    'You withdrew your application for “Mill House”.',
  ],
  [
    'an application closed by another’s approval',
    notice('application_closed', byOwner, rejection('another-applicant')),
    '“Mill House” was let to another applicant, so your application was closed.',
    '“Mill House” was let to another applicant, so Ada Byron’s application was closed.',
  ],
  [
    'an approval by the owner',
    notice('application_approved', byOwner, APPROVAL),
    'Your application for “Mill House” was approved. The lease runs from Jan 1, 2027 to May 31, 2027.',
    'You approved Ada Byron’s application for “Mill House”. The lease runs from Jan 1, 2027 to May 31, 2027.',
  ],
  [
    'an approval by an agent, to the tenant',
    notice('application_approved', byAgent, APPROVAL),
    'Your application for “Mill House” was approved. The lease runs from Jan 1, 2027 to May 31, 2027.',
    'Noor Haddad approved Ada Byron’s application for “Mill House” for you. The lease runs from Jan 1, 2027 to May 31, 2027.',
  ],
  [
    'an approval by an agent, to the owner',
    notice('application_approved', toOwner, APPROVAL),
    'Noor Haddad approved Ada Byron’s application for “Mill House” for you. The lease runs from Jan 1, 2027 to May 31, 2027.',
    'You approved Ada Byron’s application for “Mill House”. The lease runs from Jan 1, 2027 to May 31, 2027.',
  ],
  [
    'a rejection by the owner, with a note',
    notice('application_rejected', { ...byOwner, note: 'Three parrots are many.' }, rejection('pets')),
    'Your application for “Mill House” was not accepted. The home does not suit the pets. Three parrots are many.',
    'You rejected Ada Byron’s application for “Mill House”. The home does not suit the pets. Three parrots are many.',
  ],
  [
    'a rejection by an agent, to the tenant',
    notice('application_rejected', byAgent, rejection('timing')),
    'Your application for “Mill House” was not accepted. The dates don’t fit.',
    'Noor Haddad rejected Ada Byron’s application for “Mill House” for you. The dates don’t fit.',
  ],
  [
    'a rejection by an agent, to the owner, for another reason',
    notice('application_rejected', toOwner, rejection('other')),
    'Noor Haddad rejected Ada Byron’s application for “Mill House” for you.',
    'You rejected Ada Byron’s application for “Mill House”.',
  ],
  [
    'a reopening by the owner',
    notice('application_reopened', byOwner, REOPENING),
    'Your application for “Mill House” is under review again.',
    'You reopened Ada Byron’s application for “Mill House”.',
  ],
  [
    'a reopening by an agent, to the tenant',
    notice('application_reopened', byAgent, REOPENING),
    'Your application for “Mill House” is under review again.',
    'Noor Haddad reopened Ada Byron’s application for “Mill House” for you.',
  ],
  [
    'a reopening by an agent, to the owner',
    notice('application_reopened', toOwner, REOPENING),
    'Noor Haddad reopened Ada Byron’s application for “Mill House” for you.',
    'You reopened Ada Byron’s application for “Mill House”.',
  ],
])

it.each(['<b>Loft</b> & $& $1 {home}', 'Great. Really? “Yes”', 'a\nb', '🏠 בית', '%s {0}'])(
  'keeps the title %j unchanged within one sentence',
  (home) => {
    const stored = notice('application_approved', byOwner, APPROVAL)
    const titled = { ...stored, home, names: { ...stored.names, person: home } }
    const format = createFormat({ locale: null, timeZone: null })
    const [first, ...rest] = renderNotice(titled, { isSender: true, format }) ?? []
    expect(first).toBe(`You approved ${home}’s application for “${home}”.`)
    expect(rest).toEqual(['The lease runs from Jan 1, 2027 to May 31, 2027.'])
  },
)
