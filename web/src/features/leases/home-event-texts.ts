import { formatDay } from '../../ui/dates.ts'
import type { HomeEventTexts, Sentence, TextPart } from '../properties/home-event.ts'

export const homeEventTexts: HomeEventTexts = {
  lease_shortened: ({ details: { endDate }, about }) =>
    ofLease(about, 'shortened', endDate ? `; it ends on ${formatDay(endDate)}` : ''),
  lease_cancelled: ({ about }) => ofLease(about, 'cancelled'),
  lease_ended: ({ about }) => ({
    active: ['ended the lease of ', about],
    passive: ['The lease of ', about, ' ended'],
  }),
}

const ofLease = (about: TextPart, verb: string, rest = ''): Sentence => ({
  active: [`${verb} the lease of `, about, rest],
  passive: ['The lease of ', about, ` was ${verb}`, rest],
})
