import { expect, it } from 'vitest'
import { byAgent, byOwner, names, read, testNotices, toOwner } from '../../test/notices.ts'
import * as notices from './notices.ts'

testNotices(notices, [
  [
    'an early end by the owner',
    { kind: 'lease_shortened', ...byOwner, endsOn: '2027-05-31' },
    'The lease of “Mill House” ends on May 31, 2027, earlier than agreed.',
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. You changed it.',
  ],
  [
    'an early end by an agent, to the tenant',
    { kind: 'lease_shortened', ...byAgent, endsOn: '2027-05-31' },
    'The lease of “Mill House” ends on May 31, 2027, earlier than agreed.',
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. Noor Haddad changed it for you.',
  ],
  [
    'an early end by an agent, to the owner',
    { kind: 'lease_shortened', ...toOwner, endsOn: '2027-05-31' },
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. Noor Haddad changed it for you.',
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. You changed it.',
  ],
  [
    'a cancelled lease by the owner',
    { kind: 'lease_cancelled', ...byOwner, startsOn: '2026-12-01', isApplicationReopened: true },
    'The lease of “Mill House”, which was to begin on Dec 1, 2026, was cancelled. Your application is under review again.',
    'You cancelled Ada Byron’s lease of “Mill House”. It was to begin on Dec 1, 2026. The application is under review again.',
  ],
  [
    'a cancelled lease by an agent, to the tenant, whose application stays closed',
    { kind: 'lease_cancelled', ...byAgent, startsOn: '2026-12-01', isApplicationReopened: false },
    'The lease of “Mill House”, which was to begin on Dec 1, 2026, was cancelled.',
    'Noor Haddad cancelled Ada Byron’s lease of “Mill House” for you. It was to begin on Dec 1, 2026.',
  ],
  [
    'a cancelled lease by an agent, to the owner',
    { kind: 'lease_cancelled', ...toOwner, startsOn: '2026-12-01', isApplicationReopened: true },
    'Noor Haddad cancelled Ada Byron’s lease of “Mill House” for you. It was to begin on Dec 1, 2026. The application is under review again.',
    'You cancelled Ada Byron’s lease of “Mill House”. It was to begin on Dec 1, 2026. The application is under review again.',
  ],
  [
    'the end of a lease, to the tenant',
    { kind: 'lease_ended', ...names, to: 'tenant', endsOn: '2027-05-31', isHomeAvailable: true },
    'The lease of “Mill House” ended on May 31, 2027.',
    'Ada Byron’s lease of “Mill House” ended on May 31, 2027. The home is available again.',
  ],
  [
    'the end of a lease, to the owner, whose property is let again',
    { kind: 'lease_ended', ...names, to: 'owner', endsOn: '2027-05-31', isHomeAvailable: false },
    'Ada Byron’s lease of “Mill House” ended on May 31, 2027.',
    'The lease of “Mill House” ended on May 31, 2027.',
  ],
])

it('formats days by the locale', () => {
  const notice = notices.leaseEnded({ ...names, to: 'tenant', endsOn: '2027-05-31', isHomeAvailable: true })
  expect(read(notice, false, 'de-DE')).toBe('The lease of “Mill House” ended on 31. Mai 2027.')
})
