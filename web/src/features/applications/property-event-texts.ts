import type { PropertyEvent } from '@lintel/contract/history/schema'
import { urlOf } from '@lintel/contract/screens'
import { formatDay } from '../../ui/text/dates.ts'
import type { PropertyEventFacts, PropertyEventTexts, Sentence, TextPart } from '../properties/property-event.ts'

export const propertyEventTexts: PropertyEventTexts = {
  application_sent: ({ record, about }) => ({
    active: [application(record, 'applied'), ' for this home'],
    passive: [about === 'somebody' ? 'Somebody' : about, ' ', application(record, 'applied'), ' for this home'],
  }),
  application_withdrawn: ({ record }) => ({
    active: ['withdrew ', application(record, 'the application')],
    passive: [application(record, 'An application'), ' was withdrawn'],
  }),
  application_rejected: rejected,
  application_closed: rejected,
  application_reopened: (event) => decided(event, 'reopened'),
  application_approved: (event) => decided(event, 'approved', termText(event)),
  approval_undone: ({ record, about }) => ({
    active: ['took back the approval of ', application(record, 'the application'), ' of ', about],
    passive: ['The approval of ', application(record, 'the application'), ' of ', about, ' was taken back'],
  }),
}

function rejected(event: PropertyEventFacts): Sentence {
  return decided(event, 'rejected', event.details.why ? `: ${event.details.why}` : '')
}

function decided({ record, about }: PropertyEventFacts, verb: string, rest = ''): Sentence {
  return {
    active: [`${verb} `, application(record, 'the application'), ' of ', about, rest],
    passive: [application(record, 'The application'), ' of ', about, ` was ${verb}`, rest],
  }
}

const application = (record: PropertyEvent['record'], text: string): TextPart =>
  record ? { href: urlOf('reviewApplication', { id: record.id }), text } : text

const termText = ({ details: { startDate, endDate } }: PropertyEventFacts) =>
  startDate && endDate ? `; the lease runs from ${formatDay(startDate)} to ${formatDay(endDate)}` : ''
