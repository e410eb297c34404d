import type { Person } from '@lintel/contract/accounts/schema'
import { PROPERTY_EVENT_KINDS } from '@lintel/contract/events'
import type { PropertyEvent } from '@lintel/contract/history/schema'
import { fullName } from '@lintel/contract/names'
import { describe, expect, it, test } from 'vitest'
import type { TextPart } from '../properties/property-event.ts'
import { propertyEventText } from './property-event-text.ts'

const person = (firstName: string, lastName: string): Person => ({
  id: crypto.randomUUID(),
  firstName,
  lastName,
  profileImageUrl: null,
})
const ada = person('Ada', 'Moreau')
const tessa = person('Tessa', 'Bloom')
const record = { kind: 'application', id: crypto.randomUUID() } as const

const event = (kind: PropertyEvent['kind'], given: Partial<PropertyEvent> = {}): PropertyEvent => ({
  id: crypto.randomUUID(),
  at: '2026-01-05T09:30:00.000Z',
  kind,
  by: ada,
  person: null,
  record: null,
  details: {},
  ...given,
})

/** The sentence as read; links in brackets. */
const read = (parts: TextPart[]) =>
  parts
    .map((part) => (typeof part === 'string' ? part : 'person' in part ? fullName(part.person) : `[${part.text}]`))
    .join('')

const term = { startDate: '2026-02-01', endDate: '2027-01-31' }

test.each([
  [event('property_listed'), 'Ada Moreau listed this home'],
  [
    event('property_edited', { details: { fields: ['title', 'area', 'city'] } }),
    'Ada Moreau edited the title, area, and city',
  ],
  [event('property_edited', { details: { fields: ['title'] } }), 'Ada Moreau edited the title'],
  [event('property_edited', { details: { fields: ['title', 'facts'] } }), 'Ada Moreau edited the title and details'],
  [event('property_edited', { by: null, details: { fields: ['facts'] } }), 'The details changed'],
  [
    event('property_pictures_changed', { details: { picturesAdded: 2, picturesRemoved: 1 } }),
    'Ada Moreau added 2 pictures and removed 1 picture',
  ],
  [
    event('property_pictures_changed', { details: { picturesAdded: 0, picturesRemoved: 1 } }),
    'Ada Moreau removed 1 picture',
  ],
  [
    event('property_price_changed', { details: { fromPrice: 1200, toPrice: 1150.5 } }),
    'Ada Moreau changed the price from $1,200 to $1,150.50',
  ],
  [
    event('property_status_changed', { details: { fromStatus: 'maintenance', toStatus: 'available' } }),
    'Ada Moreau changed the status from in maintenance to available',
  ],
  [
    event('property_status_changed', { by: null, details: { fromStatus: 'occupied', toStatus: 'available' } }),
    'The status changed from occupied to available',
  ],
  [event('property_published'), 'Ada Moreau published it'],
  [event('property_published', { by: null }), 'It was published'],
  [event('property_handed_over', { person: tessa }), 'Ada Moreau handed it over to Tessa Bloom'],
  [event('document_added', { details: { documentType: 'identity' } }), 'Ada Moreau added a document (identity)'],
  [event('document_removed', { by: null, details: {} }), 'A document was removed'],
  [event('application_sent', { by: tessa, person: tessa, record }), 'Tessa Bloom [applied] for this home'],
  [event('application_sent', { by: null, person: tessa, record }), 'Tessa Bloom [applied] for this home'],
  [event('application_withdrawn', { by: tessa, person: tessa, record }), 'Tessa Bloom withdrew [the application]'],
  [
    event('application_rejected', { person: tessa, record, details: { why: 'The dates don’t fit' } }),
    'Ada Moreau rejected [the application] of Tessa Bloom: The dates don’t fit',
  ],
  [
    event('application_rejected', { by: null, person: tessa, details: {} }),
    'The application of Tessa Bloom was rejected',
  ],
  [
    event('application_closed', { person: tessa, record, details: { why: 'Let to another applicant' } }),
    'Ada Moreau rejected [the application] of Tessa Bloom: Let to another applicant',
  ],
  [
    event('application_approved', { person: tessa, record, details: term }),
    'Ada Moreau approved [the application] of Tessa Bloom; the lease runs from Feb 1, 2026 to Jan 31, 2027',
  ],
  [
    event('approval_undone', { person: tessa, record }),
    'Ada Moreau took back the approval of [the application] of Tessa Bloom',
  ],
  [
    event('lease_shortened', { person: tessa, details: { endDate: '2026-10-31' } }),
    'Ada Moreau shortened the lease of Tessa Bloom; it ends on Oct 31, 2026',
  ],
  [event('lease_cancelled', { person: tessa }), 'Ada Moreau cancelled the lease of Tessa Bloom'],
  [event('lease_ended', { by: null, person: tessa }), 'The lease of Tessa Bloom ended'],
  [event('lease_ended', { by: null }), 'The lease of somebody ended'],
])('%j', (given, expected) => {
  expect(read(propertyEventText(given))).toBe(expected)
})

describe('propertyEventText', () => {
  it.each(PROPERTY_EVENT_KINDS)('has a sentence without details for %s, with and without who did it', (kind) => {
    for (const by of [ada, null]) expect(read(propertyEventText(event(kind, { by })))).not.toMatch(/something/i)
    for (const by of [ada, null]) expect(read(propertyEventText(event(kind, { by })))).toMatch(/^[A-Z]\S* .*\w$/)
  })
})
