import type { PropertySummary } from '@lintel/contract/properties/schema'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { currentLocale } from '../../../ui/text/locale.ts'

/**
 * The two facts of a home that matter most, for its card: 'From Mar 1 · Furnished'. Imports neither the texts of all facts
 * nor `ui/dates.ts`: every visitor loads the card.
 */
export function cardFacts({ facts, today }: Pick<PropertySummary, 'facts' | 'today'>): string {
  const { availableFrom = '', outdoor: [space = ''] = [], parking = '', energyClass = 'G', type = 'apartment' } = facts
  return [
    availableFrom > today && `From ${dayText(availableFrom, today)}`,
    facts.furnished === 'furnished' && 'Furnished',
    facts.pets === 'welcome' && 'Pets welcome',
    facts.billsIncluded && 'Bills included',
    capitalised(space),
    { garage: 'Garage', space: 'Parking space' }[parking as string],
    facts.lift && 'Lift',
    facts.stepFree && 'Step-free',
    energyClass < 'C' && `Energy class ${energyClass}`,
    type !== 'apartment' && capitalised(type),
  ]
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ')
}

/** 'Mar 1', with the year unless it is today's. */
const dayText = (day: string, today: string) =>
  new Intl.DateTimeFormat(currentLocale(), {
    day: 'numeric',
    month: 'short',
    year: day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
