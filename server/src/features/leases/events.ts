import { day } from '@lintel/contract/dates'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { LEASES } from '@lintel/contract/leases/tags'
import { z } from 'zod'
import { defineEvent, type Given } from '../../events/define.ts'
import { aboutDecision, decidedSentence, isForTenant, toLandlord } from '../../events/notices.ts'
import type { LeaseRow } from './table.ts'

/** It was made without an application. */
export const leaseCreated = defineEvent(
  'lease_created',
  { startsOn: day, endsOn: day },
  {
    record: 'lease',
    account: 'landlord',
    tags: () => ({ parties: [LEASES] }),
    details: termDetails,
    notices: aboutDecision((notice, reader) => {
      const term = `from ${reader.format.day(notice.startsOn)} to ${reader.format.day(notice.endsOn)}`
      if (isForTenant(notice, reader)) return [`You have a lease of “${notice.home}”, ${term}.`]
      return [decidedSentence(notice, reader, 'added', `a lease of “${notice.home}”, ${term}`)]
    }),
  },
)

/** Its tenant, without an account, was invited. */
export const tenantInvited = defineEvent('tenant_invited', {}, { ...ofInvitation() })

/** The open invitation of its tenant was revoked. */
export const invitationRevoked = defineEvent('invitation_revoked', {}, { ...ofInvitation() })

/** Its tenant took it over with an account. */
export const invitationAccepted = defineEvent(
  'invitation_accepted',
  { startsOn: day, endsOn: day },
  {
    record: 'lease',
    tags: () => ({ parties: [LEASES, DOCUMENTS] }),
    details: termDetails,
    notices: toLandlord(({ home, person }, { isSender }) => [
      isSender
        ? `You took over your lease of “${home}”.`
        : `${person} accepted the invitation to the lease of “${home}”.`,
    ]),
  },
)

function ofInvitation() {
  return { record: 'lease', account: 'landlord', tags: () => ({ parties: [LEASES] }) } as const
}

/** Its last day was moved to an earlier one. */
export const leaseShortened = defineEvent(
  'lease_shortened',
  { startsOn: day, endsOn: day },
  {
    record: 'lease',
    account: 'landlord',
    tags: () => ({ parties: [LEASES] }),
    details: termDetails,
    notices: aboutDecision((notice, reader) => {
      const end = `ends on ${reader.format.day(notice.endsOn)}, earlier than agreed.`
      if (isForTenant(notice, reader)) return [`The lease of “${notice.home}” ${end}`]
      return [`${itsLease(notice, 'The')} ${end}`, decidedSentence(notice, reader, 'changed', 'it')]
    }),
  },
)

/** It was cancelled before it began; `applicationId` is that of its application, which is pending again. */
export const leaseCancelled = defineEvent(
  'lease_cancelled',
  { startsOn: day, endsOn: day, applicationId: z.uuid().optional() },
  {
    record: 'lease',
    account: 'landlord',
    tags: () => ({ parties: [LEASES, DOCUMENTS] }),
    details: termDetails,
    notices: aboutDecision(
      (notice, reader) => {
        const begin = `was to begin on ${reader.format.day(notice.startsOn)}`
        const reopened = (whose: string) =>
          notice.applicationId ? [`${whose} application is under review again.`] : []
        if (isForTenant(notice, reader))
          return [`The lease of “${notice.home}”, which ${begin}, was cancelled.`, ...reopened('Your')]
        return [
          decidedSentence(notice, reader, 'cancelled', itsLease(notice, 'the')),
          `It ${begin}.`,
          ...reopened('The'),
        ]
      },
      ({ id, data: { applicationId } }) =>
        applicationId ? { kind: 'application', id: applicationId } : { kind: 'lease', id },
    ),
  },
)

/** One notice to the tenant, from the owner, and one to the owner, from the tenant: no user decides the end of a term. */
export const leaseEnded = defineEvent(
  'lease_ended',
  { endsOn: day, isHomeAvailable: z.boolean() },
  {
    record: 'lease',
    tags: () => ({ parties: [LEASES] }),
    details: termDetails,
    notices: {
      deliveries: ({ personId, landlordId }) => [
        { from: landlordId, to: personId, as: 'tenant' },
        { from: personId, to: landlordId, as: 'landlord' },
      ],
      text: (notice, { isSender, format }) => {
        const end = `ended on ${format.day(notice.endsOn)}.`
        const isTenant = isSender === (notice.to === 'landlord')
        if (isTenant) return [`The lease of “${notice.home}” ${end}`]
        return [
          `${itsLease(notice, 'The')} ${end}`,
          ...(notice.isHomeAvailable ? ['The home is available again.'] : []),
        ]
      },
      // A tenant without an account is in no conversation.
      isMailedAlone: true,
    },
  },
)

/** A tenant without an account has no name in events. */
const itsLease = ({ home, person }: { home: string; person: string }, article: 'The' | 'the') =>
  `${person ? `${person}’s` : article} lease of “${home}”`

function termDetails({ startsOn, endsOn }: { startsOn?: string | undefined; endsOn?: string | undefined }) {
  return { ...(startsOn && { startDate: startsOn }), ...(endsOn && { endDate: endsOn }) }
}

/** What every event of a lease says of it. */
export const aboutLease = (
  { id, tenantId }: Pick<LeaseRow, 'id' | 'tenantId'>,
  property: { id: string; title: string; ownerId: string },
) => ({ id, personId: tenantId, property }) satisfies Partial<Given<object>>
