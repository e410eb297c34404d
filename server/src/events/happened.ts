import { type EventKind, isInHistory, isLogged } from '@lintel/contract/events'
import { historyTag } from '@lintel/contract/history/tags'
import { SECURITY_LOG } from '@lintel/contract/security/tags'
import type { Tag } from '@lintel/contract/tags'
import { v7 } from 'uuid'
import { type Audience, Changes } from '../changes/changes.ts'
import type { EventDefinition, Given, PropertyOfEvent } from './define.ts'
import type { MailAddress, NoticeDefinition, Parties } from './notices.ts'
import type { EventData } from './table.ts'

/** Who did it; null for a visitor and for the server itself. */
export type EventActor = { id: string } | null

/** An event as a command said it, before it is written. */
export type NewEvent = Parties & {
  id: string
  kind: EventKind
  causeId: string | null
  accountId: string | null
  recordKind: EventDefinition<EventData>['record']
  recordId: string | null
  property: PropertyOfEvent | null
  title: string | null
  isInHistory: boolean
  isLogged: boolean
  note: string | null
  data: EventData
  /** The email about the account's security, and the address that it goes to. */
  mail: { name: string; to: MailAddress } | null
  notices: NoticeDefinition<EventData> | undefined
}

/** @throws ZodError (data that is not of the event's shape) */
export function toEvent<Data>(
  { kind, record, account, notices, mail, data: shape }: EventDefinition<Data>,
  actor: EventActor,
  given: Given<Data>,
  causeId: string | null,
): NewEvent {
  const { id, property = null, personId = null, recipients = [], note = null } = given
  const landlordId = given.landlordId ?? property?.ownerId ?? null
  const accounts = { person: personId, landlord: landlordId, nobody: null }
  const data = shape.parse(given.data ?? {})
  const mailName = mail?.(data) ?? null
  // The log has acts of users, not the events that follow from them.
  const isInLog = isLogged(kind) && causeId === null
  return {
    id: v7(),
    kind,
    causeId,
    actorId: actor?.id ?? null,
    personId,
    landlordId,
    recipients,
    accountId: isInLog ? accounts[account ?? 'person'] : null,
    recordKind: record,
    recordId: id,
    property,
    title: isInLog ? (given.title ?? property?.title ?? null) : null,
    isInHistory: isInHistory(kind),
    isLogged: isInLog,
    note,
    data: data as EventData,
    mail: mailName && given.mailTo ? { name: mailName, to: given.mailTo } : null,
    notices: notices as NoticeDefinition<EventData> | undefined,
  }
}

type Store = { changes: Changes; events: NewEvent[] }

/** What a command did: events, written as its last step, and the tags of all that changed. */
export class Happened {
  readonly #store: Store
  readonly #causeId: string | null

  constructor(store: Store = { changes: new Changes(), events: [] }, causeId: string | null = null) {
    this.#store = store
    this.#causeId = causeId
  }

  /** Adds an event, with the tags that it changes. @returns its id */
  add<Data>(definition: EventDefinition<Data>, actor: EventActor, given: Given<Data>): string {
    const event = toEvent(definition, actor, given, this.#causeId)
    this.#touch(definition, event)
    this.#store.events.push(event)
    return event.id
  }

  /** Adds an event for each of several records. */
  addEach<Data>(definition: EventDefinition<Data>, actor: EventActor, given: Given<Data>[]): void {
    for (const one of given) this.add(definition, actor, one)
  }

  #touch<Data>({ tags }: EventDefinition<Data>, event: NewEvent) {
    const { actorId, personId, landlordId, accountId } = event
    const { parties = [], person = [], agents = [], everyone = [] } = tags?.({ id: event.recordId, landlordId }) ?? {}
    if (parties.length > 0) this.touch(idsOf(personId, landlordId), ...parties)
    if (person.length > 0 && personId) this.touchOwn(personId, ...person)
    if (agents.length > 0) this.touch([], ...agents)
    if (everyone.length > 0) this.touch('everyone', ...everyone)
    if (event.isLogged) this.touch(idsOf(actorId, accountId), SECURITY_LOG)
    if (event.isInHistory && event.property?.id) this.touch([event.property.ownerId], historyTag(event.property.id))
  }

  /** What happened because of this event: for reactions. */
  causedBy(eventId: string): Happened {
    return new Happened(this.#store, eventId)
  }

  /** Adds tags of a change too small for an event. */
  touch(audience: Audience, ...tags: Tag[]): void {
    this.#store.changes.add(audience, ...tags)
  }

  /** Adds tags that only this user may see, such as their sessions. */
  touchOwn(userId: string, ...tags: Tag[]): void {
    this.#store.changes.addOwn(userId, ...tags)
  }

  get events(): readonly NewEvent[] {
    return this.#store.events
  }

  get changes(): Changes {
    return this.#store.changes
  }
}

const idsOf = (...ids: (string | null)[]) => ids.filter((id) => id !== null)
