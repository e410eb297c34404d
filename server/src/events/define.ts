import type { EventKind } from '@lintel/contract/events'
import type { PropertyEventDetails } from '@lintel/contract/history/schema'
import type { RecordKind } from '@lintel/contract/records'
import type { Tag } from '@lintel/contract/tags'
import { z } from 'zod'
import {
  type MailAddress,
  type NoticeDefinition,
  type NoticeReader,
  type Sentences,
  type StoredNotice,
  valuesOf,
} from './notices.ts'
import type { EventData } from './table.ts'

/** Without an id in the transaction that removes the home. */
export type PropertyOfEvent = { id: string | null; title: string; ownerId: string }

/** What a command says of an event. */
export type Given<Data> = {
  /** Of the record that changed. */
  id: string | null
  /** The record's title for the security log, where that is not the home's. */
  title?: string
  /** The home whose history has it, and which its notices name. Absent for events without a home. */
  property?: PropertyOfEvent
  /** Whom it is about: an account, an applicant, a tenant, a new owner. */
  personId?: string | null
  /** Absent: the home's owner. */
  landlordId?: string
  /** Further receivers of its notice. */
  recipients?: string[]
  /** A text for its notices, which the event doesn't keep, as the record does: words of the actor, or a title. */
  note?: string | null
  /** The address that its email goes to, as before the change. Without one there is none. */
  mailTo?: MailAddress
} & (string extends keyof Data ? { data?: Data } : { data: Data })

/** The tags that an event changes, by who may see them: its parties and every agent, the person alone, agents alone, everyone. */
export type EventTags = { parties?: Tag[]; person?: Tag[]; agents?: Tag[]; everyone?: Tag[] }

/** An event whose data is shown. `note` is the actor's text, from the record; `currency` that of the home's amounts. */
export type ShownEvent = { kind: EventKind; causeId: string | null; note: string | null; currency: string }

type Definition<Data> = {
  /** The kind of record that changed. */
  record: RecordKind
  /** In whose security log it is, beside the actor's: the person's when absent. */
  account?: 'landlord' | 'nobody'
  tags?: (event: { id: string | null; landlordId: string | null }) => EventTags
  notices?: NoticeDefinition<Data>
  /** The email about the account's security that it causes; null for none. */
  mail?: (data: Data) => string | null
  /** What the history of a home shows of it; nothing when absent. */
  details?: (data: Partial<Data>, event: ShownEvent) => PropertyEventDetails
  /** The account to pay to that the security log shows of it: the last four characters of its IBAN. */
  logged?: (data: Partial<Data>) => { before: string | null; after: string | null }
}

export type EventDefinition<Data> = Definition<Data> & { kind: EventKind; data: z.ZodType<Data> }

type AnyDefinition = EventDefinition<EventData>

const definitions = new Map<EventKind, AnyDefinition>()

/**
 * Declares a kind of event, in the `events.ts` of the feature whose records it is about.
 * @param kind stored: see `contract/src/events.ts`
 * @param data ids, days, minor units and values of an enum: no names and no text of users
 */
export function defineEvent<const Shape extends z.ZodRawShape>(
  kind: EventKind,
  data: Shape,
  definition: Definition<z.output<z.ZodObject<Shape>>>,
): EventDefinition<z.output<z.ZodObject<Shape>>> {
  if (definitions.has(kind)) throw new Error(`the event ${kind} is defined twice`)
  const defined = { ...definition, kind, data: z.object(data) as unknown as z.ZodType<z.output<z.ZodObject<Shape>>> }
  definitions.set(kind, defined as unknown as AnyDefinition)
  return defined
}

/** @returns undefined for a kind that only a newer server knows */
export const definitionOf = (kind: EventKind): AnyDefinition | undefined => definitions.get(kind)

export const allDefinitions = (): AnyDefinition[] => [...definitions.values()]

/** A notice's sentences for one of its two people; null for a kind that only a newer server knows. */
export function renderNotice(notice: StoredNotice, reader: NoticeReader): Sentences | null {
  return definitionOf(notice.kind)?.notices?.text(valuesOf(notice), reader) ?? null
}
