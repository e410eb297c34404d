import { type Notice, noticeSchema } from '@lintel/contract/messages/notices'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../../../format.ts'
import { renderNotice } from './render.ts'

const names = { home: 'Mill House', tenant: 'Ada Byron' }
const byOwner = { ...names, to: 'tenant', agent: null } as const
/** A notice to the tenant, in the thread with the owner. */
const byAgent = { ...byOwner, agent: 'Noor Haddad' }
/** A notice to the owner, in the thread with the agent. */
const toOwner = { ...byAgent, to: 'owner' } as const
const term = { startsOn: '2027-01-01', endsOn: '2027-05-31' }

/** A notice, as its receiver and as its sender read it in en-US. */
const TABLE: [string, Notice, receiver: string, sender: string][] = [
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
    'the end of a lease, to the owner, whose home is let anew',
    { kind: 'lease_ended', ...names, to: 'owner', endsOn: '2027-05-31', isHomeAvailable: false },
    'Ada Byron’s lease of “Mill House” ended on May 31, 2027.',
    'The lease of “Mill House” ended on May 31, 2027.',
  ],
  [
    'an agent’s approval',
    { kind: 'agent_approved', applicant: 'Noor Haddad' },
    'Your agent account was approved. Welcome to the whole portfolio.',
    'You approved Noor Haddad’s agent account.',
  ],
  [
    'an agent’s refusal',
    { kind: 'agent_declined', applicant: 'Noor Haddad' },
    'Your agent account was not approved. It goes on as a tenant’s account.',
    'You declined Noor Haddad’s agent account. It goes on as a tenant’s account.',
  ],
]

const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
const read = (notice: Notice, isSender: boolean, locale = 'en-US', timeZone = 'UTC') =>
  renderNotice(notice, { isSender, format: createFormat({ locale, timeZone }) })?.join(' ')
/** The table's English dates as that locale writes them. */
const withDates = (text: string, locale: string) =>
  text.replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g, (date) =>
    createFormat({ locale, timeZone: null }).day(new Date(`${date} UTC`).toISOString().slice(0, 10)),
  )

describe.each(TABLE)('%s', (_name, notice, receiver, sender) => {
  it('is valid data', () => expect(noticeSchema.parse(notice)).toEqual(notice))

  it.each(['en-US', 'pt-PT'])('reads as it should in %s, in time zones a day apart', (locale) => {
    for (const zone of ZONES) {
      expect(read(notice, false, locale, zone)).toBe(withDates(receiver, locale))
      expect(read(notice, true, locale, zone)).toBe(withDates(sender, locale))
    }
  })
})

it('has a row for each kind', () => {
  const kinds = noticeSchema.options.map(({ shape }) => shape.kind.value)
  expect([...new Set(TABLE.map(([, { kind }]) => kind))].sort()).toEqual([...kinds].sort())
})

it('writes days as the locale does', () => {
  const notice: Notice = { kind: 'lease_ended', ...names, to: 'tenant', endsOn: '2027-05-31', isHomeAvailable: true }
  expect(read(notice, false, 'de-DE')).toBe('The lease of “Mill House” ended on 31. Mai 2027.')
})

it.each(['<b>Loft</b> & $& $1 {home}', 'Great. Really? “Yes”', 'a\nb', '🏠 בית', '%s {0}'])(
  'keeps the title %j as it was typed, within one sentence',
  (home) => {
    const notice: Notice = { kind: 'application_approved', ...byOwner, home, tenant: home, ...term }
    const format = createFormat({ locale: null, timeZone: null })
    const [first, ...rest] = renderNotice(notice, { isSender: true, format }) ?? []
    expect(first).toBe(`You approved ${home}’s application for “${home}”.`)
    expect(rest).toEqual(['The lease runs from Jan 1, 2027 to May 31, 2027.'])
  },
)

it('leaves a kind that it does not know to others', () => {
  expect(read({ kind: 'parcel_arrived' } as unknown as Notice, false)).toBeUndefined()
})
