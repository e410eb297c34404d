import { expect, it } from 'vitest'
import { createFormat } from '../../format/format.ts'
import { renderNotice } from '../../notices/notices.ts'
import { byAgent, byOwner, names, testNotices, toOwner } from '../../test/notices.ts'
import * as notices from './notices.ts'

const term = { startsOn: '2027-01-01', endsOn: '2027-05-31' }

testNotices(notices, [
  [
    'an application to the owner',
    { kind: 'application_sent', ...names },
    'Ada Byron applied for “Mill House”.',
    'Your application for “Mill House” was sent.',
  ],
  [
    'a withdrawal to the owner',
    { kind: 'application_withdrawn', ...names },
    'Ada Byron withdrew the application for “Mill House”.',
    'You withdrew your application for “Mill House”.',
  ],
  [
    'an application closed by another’s approval',
    { kind: 'application_closed', ...names },
    '“Mill House” was let to another applicant, so your application was closed.',
    '“Mill House” was let to another applicant, so Ada Byron’s application was closed.',
  ],
  [
    'an approval by the owner',
    { kind: 'application_approved', ...byOwner, ...term },
    'Your application for “Mill House” was approved. The lease runs from Jan 1, 2027 to May 31, 2027.',
    'You approved Ada Byron’s application for “Mill House”. The lease runs from Jan 1, 2027 to May 31, 2027.',
  ],
  [
    'an approval by an agent, to the tenant',
    { kind: 'application_approved', ...byAgent, ...term },
    'Your application for “Mill House” was approved. The lease runs from Jan 1, 2027 to May 31, 2027.',
    'Noor Haddad approved Ada Byron’s application for “Mill House” for you. The lease runs from Jan 1, 2027 to May 31, 2027.',
  ],
  [
    'an approval by an agent, to the owner',
    { kind: 'application_approved', ...toOwner, ...term },
    'Noor Haddad approved Ada Byron’s application for “Mill House” for you. The lease runs from Jan 1, 2027 to May 31, 2027.',
    'You approved Ada Byron’s application for “Mill House”. The lease runs from Jan 1, 2027 to May 31, 2027.',
  ],
  [
    'a rejection by the owner, with a note',
    { kind: 'application_rejected', ...byOwner, reason: 'pets', note: 'Three parrots are many.' },
    'Your application for “Mill House” was not accepted. The home does not suit the pets. Three parrots are many.',
    'You rejected Ada Byron’s application for “Mill House”. The home does not suit the pets. Three parrots are many.',
  ],
  [
    'a rejection by an agent, to the tenant',
    { kind: 'application_rejected', ...byAgent, reason: 'timing', note: null },
    'Your application for “Mill House” was not accepted. The dates don’t fit.',
    'Noor Haddad rejected Ada Byron’s application for “Mill House” for you. The dates don’t fit.',
  ],
  [
    'a rejection by an agent, to the owner, for another reason',
    { kind: 'application_rejected', ...toOwner, reason: 'other', note: null },
    'Noor Haddad rejected Ada Byron’s application for “Mill House” for you.',
    'You rejected Ada Byron’s application for “Mill House”.',
  ],
  [
    'a reopening by the owner',
    { kind: 'application_reopened', ...byOwner },
    'Your application for “Mill House” is under review again.',
    'You reopened Ada Byron’s application for “Mill House”.',
  ],
  [
    'a reopening by an agent, to the tenant',
    { kind: 'application_reopened', ...byAgent },
    'Your application for “Mill House” is under review again.',
    'Noor Haddad reopened Ada Byron’s application for “Mill House” for you.',
  ],
  [
    'a reopening by an agent, to the owner',
    { kind: 'application_reopened', ...toOwner },
    'Noor Haddad reopened Ada Byron’s application for “Mill House” for you.',
    'You reopened Ada Byron’s application for “Mill House”.',
  ],
])

it.each(['<b>Loft</b> & $& $1 {home}', 'Great. Really? “Yes”', 'a\nb', '🏠 בית', '%s {0}'])(
  'keeps the title %j unchanged within one sentence',
  (home) => {
    const notice = notices.applicationApproved({ ...byOwner, home, tenant: home, ...term })
    const format = createFormat({ locale: null, timeZone: null })
    const [first, ...rest] = renderNotice(notice, { isSender: true, format }) ?? []
    expect(first).toBe(`You approved ${home}’s application for “${home}”.`)
    expect(rest).toEqual(['The lease runs from Jan 1, 2027 to May 31, 2027.'])
  },
)
