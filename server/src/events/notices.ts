import type { EventKind } from '@lintel/contract/events'
import type { NoticeTopic } from '@lintel/contract/preferences/notice-topics'
import type { RecordRef } from '@lintel/contract/record-links'
import type { Format } from '../format/format.ts'

/** Which of its two people reads a notice, and how they read dates. */
export type NoticeReader = { isSender: boolean; format: Format }

/** The first sentence says what happened and is the subject of the email. */
export type Sentences = [string, ...string[]]

/**
 * The full names of an event's users at the time; of a deleted account, its present one. `account` is the user whose log has the
 * event. Null when the event has no such user.
 */
type Names = { actor: string | null; person: string | null; account: string | null }

/** What a notice is made of, as stored with its message. The home's title is that of the time. */
export type StoredNotice = {
  kind: EventKind
  /** As what its receiver gets it. */
  to: string
  names: Names
  /** Whether the actor is neither the landlord nor the server. */
  isOnBehalf: boolean
  home: string
  /** Text of the actor, which the record keeps. */
  note: string | null
  data: Record<string, unknown>
}

/** What a notice's text is made of: the event's data, names, and `agent`: the actor's name, if it is not the landlord who acted. */
export type NoticeValues<Data> = Omit<StoredNotice, 'names' | 'data' | 'isOnBehalf'> &
  Data & { actor: string; person: string; account: string; agent: string | null }

export type NoticeText<Data> = (notice: NoticeValues<Data>, reader: NoticeReader) => Sentences

export const valuesOf = ({
  names,
  data,
  isOnBehalf,
  ...notice
}: StoredNotice): NoticeValues<Record<string, unknown>> => ({
  ...data,
  ...notice,
  actor: names.actor ?? '',
  person: names.person ?? '',
  account: names.account ?? '',
  agent: isOnBehalf ? names.actor : null,
})

/** The users of an event that notices go to and come from. */
export type Parties = {
  /** The event that it follows from. */
  causeId: string | null
  actorId: string | null
  personId: string | null
  landlordId: string | null
  /** Further receivers, such as all agents. */
  recipients: string[]
}

/** An account's address for emails about its security. */
export type MailAddress = { email: string | null; emailVerifiedAt: Date | null }

/** Sender, receiver, and the role in which the receiver gets it. Without a receiver, or to the sender, nothing is sent. */
export type Delivery = { from: string | null; to: string | null; as: string }

export type NoticeDefinition<Data> = {
  deliveries: (event: Parties) => Delivery[]
  text: NoticeText<Data>
  /** The record that it links to, where that is not the event's; an event without a home links to none. */
  about?: (event: { id: string; data: Data }) => RecordRef
  /**
   * Changes to its data when a later event is merged into its notice: an unread notice takes in events of the next minutes about the same
   * record, and its email waits for them. Absent where each event has a notice of its own.
   */
  merge?: (before: Data, data: Data) => Partial<Data>
  /** False where another email says the same. */
  isMailed?: false
  /** Whether a notice without a sender is emailed, as it can be in no thread. */
  isMailedAlone?: true
  /** The topic by which readers switch it off; absent when they can't. */
  topic?: NoticeTopic
}

/** A notice from the tenant or applicant to the landlord. */
export const toLandlord = <Data>(text: NoticeText<Data>): NoticeDefinition<Data> => ({
  deliveries: ({ personId, landlordId }) => [{ from: personId, to: landlordId, as: 'landlord' }],
  text,
})

/** A notice from the landlord to the tenant or applicant. */
export const toTenant = <Data>(text: NoticeText<Data>): NoticeDefinition<Data> => ({
  deliveries: (event) => [deliverToTenant(event)],
  text,
})

const deliverToTenant = ({ personId, landlordId }: Parties): Delivery => ({
  from: landlordId,
  to: personId,
  as: 'tenant',
})

/**
 * A landlord's decision: to the tenant from the landlord and, when an agent decided, to the landlord from the agent. If it
 * follows from another event, the landlord gets only the notice of that event.
 */
export const aboutDecision = <Data>(
  text: NoticeText<Data>,
  about?: NoticeDefinition<Data>['about'],
): NoticeDefinition<Data> => ({
  deliveries: (event) => {
    const { actorId, landlordId, causeId } = event
    const isTold = actorId === landlordId || causeId !== null
    return [deliverToTenant(event), ...(isTold ? [] : [{ from: actorId, to: landlordId, as: 'landlord' }])]
  },
  text,
  ...(about && { about }),
})

/** Whether the reader is the tenant, rather than the landlord or the agent. */
export const isForTenant = ({ to }: { to: string }, { isSender }: NoticeReader) => to === 'tenant' && !isSender

/** 'You approved …', or, for a landlord whose agent decided, 'Noor Haddad approved … for you'. */
export function decidedSentence(
  { agent, to }: { agent: string | null; to: string },
  { isSender }: NoticeReader,
  verb: string,
  object: string,
): string {
  const isAgent = to === 'landlord' && isSender
  return agent === null || isAgent ? `You ${verb} ${object}.` : `${agent} ${verb} ${object} for you.`
}
