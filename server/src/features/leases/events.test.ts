import { expect, it } from 'vitest'
import { byAgent, byOwner, notice, read, testNotices, toOwner } from '../../test/notices.ts'
import * as events from './events.ts'

const SHORTENED = { startsOn: '2026-12-01', endsOn: '2027-05-31' }
const CANCELLED = SHORTENED
const REOPENED = { ...CANCELLED, applicationId: '01890000-0000-7000-8000-000000000000' }
const end = (isHomeAvailable: boolean) => ({ endsOn: '2027-05-31', isHomeAvailable })

testNotices(events, [
  [
    'a lease without an application, by the owner',
    notice('lease_created', byOwner, SHORTENED),
    'You have a lease of “Mill House”, from Dec 1, 2026 to May 31, 2027.',
    'You added a lease of “Mill House”, from Dec 1, 2026 to May 31, 2027.',
  ],
  [
    'a lease without an application, by an agent, to the owner',
    notice('lease_created', toOwner, SHORTENED),
    'Noor Haddad added a lease of “Mill House”, from Dec 1, 2026 to May 31, 2027 for you.',
    'You added a lease of “Mill House”, from Dec 1, 2026 to May 31, 2027.',
  ],
  [
    'an accepted invitation',
    notice('invitation_accepted', { to: 'landlord' }, SHORTENED),
    'Ada Byron accepted the invitation to the lease of “Mill House”.',
    'You took over your lease of “Mill House”.',
  ],
  [
    'an early end by an agent, to the owner, of a tenant without an account',
    notice('lease_shortened', { ...toOwner, person: null }, SHORTENED),
    'The lease of “Mill House” ends on May 31, 2027, earlier than agreed. Noor Haddad changed it for you.',
    'The lease of “Mill House” ends on May 31, 2027, earlier than agreed. You changed it.',
  ],
  [
    'an early end by the owner',
    notice('lease_shortened', byOwner, SHORTENED),
    'The lease of “Mill House” ends on May 31, 2027, earlier than agreed.',
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. You changed it.',
  ],
  [
    'an early end by an agent, to the tenant',
    notice('lease_shortened', byAgent, SHORTENED),
    'The lease of “Mill House” ends on May 31, 2027, earlier than agreed.',
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. Noor Haddad changed it for you.',
  ],
  [
    'an early end by an agent, to the owner',
    notice('lease_shortened', toOwner, SHORTENED),
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. Noor Haddad changed it for you.',
    'Ada Byron’s lease of “Mill House” ends on May 31, 2027, earlier than agreed. You changed it.',
  ],
  [
    'a cancelled lease by the owner',
    notice('lease_cancelled', byOwner, REOPENED),
    'The lease of “Mill House”, which was to begin on Dec 1, 2026, was cancelled. Your application is under review again.',
    'You cancelled Ada Byron’s lease of “Mill House”. It was to begin on Dec 1, 2026. The application is under review again.',
  ],
  [
    'a cancelled lease by an agent, to the tenant, whose application stays closed',
    notice('lease_cancelled', byAgent, CANCELLED),
    'The lease of “Mill House”, which was to begin on Dec 1, 2026, was cancelled.',
    'Noor Haddad cancelled Ada Byron’s lease of “Mill House” for you. It was to begin on Dec 1, 2026.',
  ],
  [
    'a cancelled lease by an agent, to the owner',
    notice('lease_cancelled', toOwner, REOPENED),
    'Noor Haddad cancelled Ada Byron’s lease of “Mill House” for you. It was to begin on Dec 1, 2026. The application is under review again.',
    'You cancelled Ada Byron’s lease of “Mill House”. It was to begin on Dec 1, 2026. The application is under review again.',
  ],
  [
    'the end of a lease, to the tenant',
    notice('lease_ended', { to: 'tenant' }, end(true)),
    'The lease of “Mill House” ended on May 31, 2027.',
    'Ada Byron’s lease of “Mill House” ended on May 31, 2027. The home is available again.',
  ],
  [
    'the end of a lease, to the owner, whose property is let again',
    notice('lease_ended', { to: 'landlord' }, end(false)),
    'Ada Byron’s lease of “Mill House” ended on May 31, 2027.',
    'The lease of “Mill House” ended on May 31, 2027.',
  ],
])

it('formats days by the locale', () => {
  const stored = notice('lease_ended', { to: 'tenant' }, end(true))
  expect(read(stored, false, 'de-DE')).toBe('The lease of “Mill House” ended on 31. Mai 2027.')
})
