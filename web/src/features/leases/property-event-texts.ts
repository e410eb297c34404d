import { formatDay } from '../../ui/text/dates.ts'
import type { PropertyEventTexts, Sentence, TextPart } from '../properties/property-event.ts'

export const propertyEventTexts: PropertyEventTexts = {
  lease_created: ({ details: { startDate, endDate } }) => {
    const term = startDate && endDate ? `, from ${formatDay(startDate)} to ${formatDay(endDate)}` : ''
    return { active: [`added a lease${term}`], passive: [`A lease was added${term}`] }
  },
  invitation_accepted: () => ({
    active: ['accepted the invitation to the lease'],
    passive: ['The invitation to the lease was accepted'],
  }),
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
