import type { Person } from '@lintel/contract/accounts/schema'
import { DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import type { HomeEventKind } from '@lintel/contract/events'
import type { HomeEvent, HomeEventDetails } from '@lintel/contract/history/schema'
import { capitalised } from '../../ui/capitalised.ts'
import { formatDay } from '../../ui/dates.ts'
import { formatMoney } from '../../ui/money.ts'
import { plural } from '../../ui/numbers.ts'

/** A part of a sentence: text, a person's name, or text that links to an application. */
export type TextPart = string | { person: Person } | { applicationId: string; text: string }

/**
 * What happened, in one sentence: 'Ada Moreau changed the price from $1,200 to $1,150'. Without who did it, 'The price
 * changed from $1,200 to $1,150'.
 */
export function homeEventText({ kind, by, person, details }: HomeEvent): TextPart[] {
  const about: TextPart = person ? { person } : 'somebody'
  const { active, passive } = SENTENCES[kind](details, about)
  const parts = by ? [{ person: by }, ' ', ...active] : passive
  return joinTexts(parts)
}

/** A sentence with and without who did it. */
type Sentence = { active: TextPart[]; passive: TextPart[] }

const SENTENCES: Record<HomeEventKind, (details: HomeEventDetails, about: TextPart) => Sentence> = {
  property_listed: () => both('listed this home', 'This home was listed'),
  property_edited: ({ fields = [] }) =>
    both(`edited ${fieldsText(fields)}`, `${capitalised(fieldsText(fields))} changed`),
  property_pictures_changed: (details) => both(picturesText(details), `Somebody ${picturesText(details)}`),
  property_price_changed: ({ fromPrice = 0, toPrice = 0 }) => {
    const change = `from ${formatMoney(fromPrice)} to ${formatMoney(toPrice)}`
    return both(`changed the price ${change}`, `The price changed ${change}`)
  },
  property_status_changed: ({ fromStatus = 'available', toStatus = 'available' }) => {
    const change = `from ${STATUS_WORDS[fromStatus]} to ${STATUS_WORDS[toStatus]}`
    return both(`changed the status ${change}`, `The status changed ${change}`)
  },
  property_published: () => both('published it', 'It was published'),
  property_unpublished: () => both('unpublished it', 'It was unpublished'),
  property_handed_over: (_, about) => ({
    active: ['handed it over to ', about],
    passive: ['It was handed over to ', about],
  }),
  document_added: ({ documentType }) =>
    both(`added ${documentText(documentType)}`, `${capitalised(documentText(documentType))} was added`),
  document_removed: ({ documentType }) =>
    both(`removed ${documentText(documentType)}`, `${capitalised(documentText(documentType))} was removed`),
  application_sent: (details, about) => ({
    active: [application(details, 'applied'), ' for this home'],
    passive: [about === 'somebody' ? 'Somebody' : about, ' ', application(details, 'applied'), ' for this home'],
  }),
  application_withdrawn: (details) => ({
    active: ['withdrew ', application(details, 'the application')],
    passive: [application(details, 'An application'), ' was withdrawn'],
  }),
  application_rejected: rejected,
  application_closed: rejected,
  application_reopened: (details, about) => decided(details, about, 'reopened'),
  application_approved: (details, about) => decided(details, about, 'approved', termText(details)),
  approval_undone: (details, about) => ({
    active: ['took back the approval of ', application(details, 'the application'), ' of ', about],
    passive: ['The approval of ', application(details, 'the application'), ' of ', about, ' was taken back'],
  }),
  lease_shortened: ({ endDate }, about) => {
    const end = endDate ? `; it ends on ${formatDay(endDate)}` : ''
    return ofLease(about, 'shortened', end)
  },
  lease_cancelled: (_, about) => ofLease(about, 'cancelled'),
  lease_ended: (_, about) => ({ active: ['ended the lease of ', about], passive: ['The lease of ', about, ' ended'] }),
}

const both = (active: string, passive: string): Sentence => ({ active: [active], passive: [passive] })

function decided(details: HomeEventDetails, about: TextPart, verb: string, rest = ''): Sentence {
  return {
    active: [`${verb} `, application(details, 'the application'), ' of ', about, rest],
    passive: [application(details, 'The application'), ' of ', about, ` was ${verb}`, rest],
  }
}

function rejected(details: HomeEventDetails, about: TextPart): Sentence {
  return decided(details, about, 'rejected', details.why ? `: ${details.why}` : '')
}

const ofLease = (about: TextPart, verb: string, rest = ''): Sentence => ({
  active: [`${verb} the lease of `, about, rest],
  passive: ['The lease of ', about, ` was ${verb}`, rest],
})

const application = ({ applicationId }: HomeEventDetails, text: string): TextPart =>
  applicationId ? { applicationId, text } : text

const termText = ({ startDate, endDate }: HomeEventDetails) =>
  startDate && endDate ? `; the lease runs from ${formatDay(startDate)} to ${formatDay(endDate)}` : ''

const STATUS_WORDS = { available: 'available', occupied: 'occupied', maintenance: 'in maintenance' }

const fieldsText = (fields: string[]) =>
  fields.length > 0 ? `the ${LIST.format(fields.map((field) => FIELD_WORDS[field] ?? field))}` : 'it'
/** Fields that users know by another name. */
const FIELD_WORDS: Record<string, string> = { facts: 'details' }
const LIST = new Intl.ListFormat('en')

function picturesText({ picturesAdded = 0, picturesRemoved = 0 }: HomeEventDetails): string {
  const parts = [
    picturesAdded > 0 && `added ${plural(picturesAdded, 'picture')}`,
    picturesRemoved > 0 && `removed ${plural(picturesRemoved, 'picture')}`,
  ]
  return parts.filter(Boolean).join(' and ') || 'rearranged the pictures'
}

const documentText = (type: HomeEventDetails['documentType']) =>
  type ? `a document (${DOCUMENT_TYPES[type].toLowerCase()})` : 'a document'

/** Joins texts beside each other, and drops empty ones. */
function joinTexts(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part)
    else if (part !== '') joined.push(part)
  }
  return joined
}
