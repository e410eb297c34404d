import { day } from '@lintel/contract/dates'
import type { RecordRef } from '@lintel/contract/record-links'
import { z } from 'zod'
import { decidedSentence, decisionShape, isForTenant, tenancyShape } from '../../notices/decisions.ts'
import { defineNotice } from '../../notices/notices.ts'

export const aboutLease = (id: string): RecordRef => ({ kind: 'lease', id })

export const leaseShortened = defineNotice('lease_shortened', { ...decisionShape, endsOn: day }, (notice, reader) => {
  const end = `ends on ${reader.format.day(notice.endsOn)}, earlier than agreed.`
  if (isForTenant(notice, reader)) return [`The lease of “${notice.home}” ${end}`]
  return [`${itsLease(notice)} ${end}`, decidedSentence(notice, reader, 'changed', 'it')]
})

export const leaseCancelled = defineNotice(
  'lease_cancelled',
  { ...decisionShape, startsOn: day, isApplicationReopened: z.boolean() },
  (notice, reader) => {
    const begin = `was to begin on ${reader.format.day(notice.startsOn)}`
    const reopened = (whose: string) =>
      notice.isApplicationReopened ? [`${whose} application is under review again.`] : []
    if (isForTenant(notice, reader))
      return [`The lease of “${notice.home}”, which ${begin}, was cancelled.`, ...reopened('Your')]
    return [decidedSentence(notice, reader, 'cancelled', itsLease(notice)), `It ${begin}.`, ...reopened('The')]
  },
)

/** One notice to the tenant, from the owner, and one to the owner, from the tenant: no user decides the end of a term. */
export const leaseEnded = defineNotice(
  'lease_ended',
  { ...tenancyShape, to: z.enum(['tenant', 'owner']), endsOn: day, isHomeAvailable: z.boolean() },
  (notice, { isSender, format }) => {
    const end = `ended on ${format.day(notice.endsOn)}.`
    const isTenant = isSender === (notice.to === 'owner')
    if (isTenant) return [`The lease of “${notice.home}” ${end}`]
    return [`${itsLease(notice)} ${end}`, ...(notice.isHomeAvailable ? ['The home is available again.'] : [])]
  },
)

const itsLease = ({ home, tenant }: { home: string; tenant: string }) => `${tenant}’s lease of “${home}”`
