import { REJECTION_REASONS, type RejectionReason } from '@lintel/contract/applications/reasons'
import type { DecisionNotice, Notice } from '@lintel/contract/messages/notices'
import type { Format } from '../../../format.ts'

/** Which of its two people reads a notice, and how they read dates. */
export type NoticeReader = { isSender: boolean; format: Format }

/** Sentences in order; the first says what happened and is an e-mail's subject. */
type Sentences = [string, ...string[]]

type Renderers = {
  [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>, reader: NoticeReader) => Sentences
}

/** The sentences of a notice for one of its two people; null for a kind that only a newer server knows. */
export function renderNotice<N extends Notice>(notice: N, reader: NoticeReader): Sentences | null {
  const renderer = RENDERERS[notice.kind] as ((notice: N, reader: NoticeReader) => Sentences) | undefined
  return renderer?.(notice, reader) ?? null
}

const RENDERERS: Renderers = {
  application_sent: ({ home, tenant }, { isSender }) => [
    isSender ? `Your application for “${home}” was sent.` : `${tenant} applied for “${home}”.`,
  ],
  application_withdrawn: ({ home, tenant }, { isSender }) => [
    isSender ? `You withdrew your application for “${home}”.` : `${tenant} withdrew the application for “${home}”.`,
  ],
  application_closed: ({ home, tenant }, { isSender }) => [
    `“${home}” was let to another applicant, so ${isSender ? `${tenant}’s` : 'your'} application was closed.`,
  ],
  application_approved: (notice, reader) => {
    const { day } = reader.format
    const term = `The lease runs from ${day(notice.startsOn)} to ${day(notice.endsOn)}.`
    if (isForTenant(notice, reader)) return [`Your application for “${notice.home}” was approved.`, term]
    return [decided(notice, reader, 'approved', application(notice)), term]
  },
  application_rejected: (notice, reader) => {
    const why = reasonSentences(notice.reason, notice.note)
    if (isForTenant(notice, reader)) return [`Your application for “${notice.home}” was not accepted.`, ...why]
    return [decided(notice, reader, 'rejected', application(notice)), ...why]
  },
  application_reopened: (notice, reader) => [
    isForTenant(notice, reader)
      ? `Your application for “${notice.home}” is under review again.`
      : decided(notice, reader, 'reopened', application(notice)),
  ],
  lease_shortened: (notice, reader) => {
    const end = `ends on ${reader.format.day(notice.endsOn)}, earlier than agreed.`
    if (isForTenant(notice, reader)) return [`The lease of “${notice.home}” ${end}`]
    return [`${lease(notice)} ${end}`, decided(notice, reader, 'changed', 'it')]
  },
  lease_cancelled: (notice, reader) => {
    const begin = `was to begin on ${reader.format.day(notice.startsOn)}`
    const reopened = (whose: string) =>
      notice.isApplicationReopened ? [`${whose} application is under review again.`] : []
    if (isForTenant(notice, reader))
      return [`The lease of “${notice.home}”, which ${begin}, was cancelled.`, ...reopened('Your')]
    return [decided(notice, reader, 'cancelled', lease(notice)), `It ${begin}.`, ...reopened('The')]
  },
  lease_ended: (notice, { isSender, format }) => {
    const end = `ended on ${format.day(notice.endsOn)}.`
    const isTenant = isSender === (notice.to === 'owner')
    if (isTenant) return [`The lease of “${notice.home}” ${end}`]
    return [`${lease(notice)} ${end}`, ...(notice.isHomeAvailable ? ['The home is available again.'] : [])]
  },
  agent_approved: ({ applicant }, { isSender }) =>
    isSender
      ? [`You approved ${applicant}’s agent account.`]
      : ['Your agent account was approved.', 'Welcome to the whole portfolio.'],
  agent_declined: ({ applicant }, { isSender }) =>
    isSender
      ? [`You declined ${applicant}’s agent account.`, 'It goes on as a tenant’s account.']
      : ['Your agent account was not approved.', 'It goes on as a tenant’s account.'],
}

/** A decision that is told to the tenant is sent by the owner; one that is told to the owner, by the agent who made it. */
const isForTenant = ({ to }: DecisionNotice, { isSender }: NoticeReader) => to === 'tenant' && !isSender

/** 'You approved …', or, for an owner whose agent decided, 'Noor Haddad approved … for you'. */
function decided({ agent, to }: DecisionNotice, { isSender }: NoticeReader, verb: string, what: string): string {
  const isAgent = to === 'owner' && isSender
  return agent === null || isAgent ? `You ${verb} ${what}.` : `${agent} ${verb} ${what} for you.`
}

const application = ({ home, tenant }: { home: string; tenant: string }) => `${tenant}’s application for “${home}”`
const lease = ({ home, tenant }: { home: string; tenant: string }) => `${tenant}’s lease of “${home}”`

/** 'Another reason' says nothing: there the note stands alone. */
function reasonSentences(reason: RejectionReason, note: string | null): string[] {
  return [...(reason === 'other' ? [] : [`${REJECTION_REASONS[reason]}.`]), ...(note ? [note] : [])]
}
