import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { CHOICE_LABELS, CHOICE_PHRASES, FACT_LABELS, type FactName } from './fact-text.ts'

type Property = { facts: PropertyFacts; currency: string }

export type FactInWords = { name: FactName; label: string; value: string }

/** In the order of a page. House rules are not among them: a text of many lines. */
const KEY_FACTS: FactName[] = [
  'availableFrom',
  'minTermMonths',
  'maxTermMonths',
  'deposit',
  'billsIncluded',
  'type',
  'district',
  'furnished',
  'floor',
  'floors',
  'lift',
  'outdoor',
  'stepFree',
  'pets',
  'smoking',
  'parking',
  'energyClass',
  'heating',
]

/** The known facts of a home with their labels, house rules excepted. */
export const factsInWords = ({ facts, currency, today }: Property & { today: string }): FactInWords[] =>
  KEY_FACTS.flatMap((name) => {
    const value = factText({ facts, currency }, name, today)
    return value === undefined ? [] : [{ name, label: FACT_LABELS[name], value }]
  })

/** The known ones of some facts in a line: 'Apartment · Ground floor · No lift'; empty for none. @param today `YYYY-MM-DD` */
export const factsLine = (property: Property, names: readonly FactName[], today: string): string =>
  names.flatMap((name) => phraseOf(property, name, today) ?? []).join(' · ')

/** A fact after its label. */
function factText({ facts, currency }: Property, name: FactName, today: string): string | undefined {
  const { floor, floors, availableFrom, deposit, outdoor } = facts
  switch (name) {
    case 'district':
    case 'houseRules':
      return facts[name]
    case 'floor':
      return floor === undefined ? undefined : floorText(floor, floors)
    case 'floors':
      return floors?.toString()
    case 'availableFrom':
      return availableFrom && (availableFrom > today ? formatDay(availableFrom) : 'Now')
    case 'minTermMonths':
    case 'maxTermMonths':
      return facts[name] === undefined ? undefined : plural(facts[name], 'month')
    case 'deposit':
      return deposit === undefined ? undefined : deposit === 0 ? 'None' : formatMoney(deposit, currency)
    case 'outdoor':
      return outdoor && outdoorText(outdoor)
    default:
      return textOfChoice(CHOICE_LABELS[name], facts[name])
  }
}

/** A fact without its label; both terms are in the phrase of the shortest. */
function phraseOf(property: Property, name: FactName, today: string): string | undefined {
  const { facts, currency } = property
  const { floors, availableFrom, minTermMonths: min, maxTermMonths: max, deposit } = facts
  switch (name) {
    case 'floors':
      return floors === undefined ? undefined : `Building of ${plural(floors, 'floor')}`
    case 'availableFrom':
      return availableFrom && (availableFrom > today ? `From ${formatDay(availableFrom)}` : 'Available now')
    case 'minTermMonths':
      return min === undefined ? undefined : termText(min, max)
    case 'maxTermMonths':
      return min !== undefined || max === undefined ? undefined : `At most ${plural(max, 'month')}`
    case 'deposit':
      return deposit === undefined
        ? undefined
        : deposit === 0
          ? 'No deposit'
          : `Deposit ${formatMoney(deposit, currency)}`
    case 'houseRules':
      return facts.houseRules && FACT_LABELS.houseRules
    case 'district':
    case 'floor':
    case 'outdoor':
      return factText(property, name, today)
    default:
      return textOfChoice(CHOICE_PHRASES[name], facts[name])
  }
}

function textOfChoice(texts: Record<string, string>, choice: string | boolean | undefined): string | undefined {
  if (choice === undefined) return undefined
  return texts[choice === true ? 'yes' : choice === false ? 'no' : choice]
}

/** 'Balcony, garden'. */
const outdoorText = (spaces: NonNullable<PropertyFacts['outdoor']>) =>
  capitalised(spaces.map((space) => CHOICE_LABELS.outdoor[space].toLowerCase()).join(', '))

function floorText(floor: number, floors: number | undefined): string {
  if (floor === 0) return 'Ground floor'
  if (floor === -1) return 'Basement'
  if (floor < 0) return `${-floor} floors below ground`
  return floor + 1 === floors ? `Top floor (${nth(floor)})` : `${nth(floor)} floor`
}

/** '3rd'. Without `Intl.PluralRules`: Tailwind would take the name of its type for a class, and add it to the first visit. */
function nth(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  return `${count}${(!isTeen && ['st', 'nd', 'rd'][(count % 10) - 1]) || 'th'}`
}

function termText(min: number, max: number | undefined): string {
  if (max === undefined) return `At least ${plural(min, 'month')}`
  return min === max ? plural(min, 'month') : `${min} to ${plural(max, 'month')}`
}
