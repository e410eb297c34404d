import { asLine, asText } from '@lintel/contract/characters'
import type { PropertyFacts } from '@lintel/contract/properties/facts'
import { isCalendarDay } from '../../../ui/text/dates.ts'
import type { FactName } from '../../properties/facts/fact-text.ts'

type OutdoorSpaces = NonNullable<PropertyFacts['outdoor']>

/** Facts as typed and chosen; blank where nothing is known, and `yes` or `no` for true and false. */
export type FactValues = Record<Exclude<FactName, 'outdoor'>, string> & { outdoor: OutdoorSpaces }

export const NO_FACTS: FactValues = {
  type: '',
  district: '',
  floor: '',
  floors: '',
  furnished: '',
  availableFrom: '',
  minTermMonths: '',
  maxTermMonths: '',
  deposit: '',
  billsIncluded: '',
  pets: '',
  smoking: '',
  parking: '',
  lift: '',
  outdoor: [],
  stepFree: '',
  energyClass: '',
  heating: '',
  houseRules: '',
}

export const FACT_NAMES = Object.keys(NO_FACTS) as FactName[]

const NUMBERS = ['floor', 'floors', 'minTermMonths', 'maxTermMonths', 'deposit'] as const

/** The form's values of stored facts: all of them, so that newer ones replace each field. */
export function toFactValues({ outdoor = [], ...facts }: PropertyFacts = {}): FactValues {
  const texts = Object.entries(facts).map(([name, fact]) => [name, textOf(fact)])
  const district = asLine(facts.district ?? '')
  return { ...NO_FACTS, ...Object.fromEntries(texts), district, outdoor }
}

function textOf(fact: string | number | boolean): string {
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  return asText(String(fact))
}

/** What is sent: the facts that are filled in, numbers as typed. */
export function filledFacts(values: FactValues): Record<string, unknown> {
  const { outdoor, lift, stepFree, billsIncluded, ...texts } = values
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const known = Object.entries({ lift, stepFree, billsIncluded }).filter(([, choice]) => choice !== '')
  return {
    ...Object.fromEntries(filled),
    ...Object.fromEntries(known.map(([name, choice]) => [name, choice === 'yes'])),
    ...(outdoor.length > 0 && { outdoor }),
  }
}

/** What can be read of them while they are typed. */
export function readFacts(values: FactValues): PropertyFacts {
  const facts = filledFacts(values)
  for (const name of NUMBERS) {
    if (!(name in facts)) continue
    const number = Number(facts[name])
    if (Number.isFinite(number)) facts[name] = number
    else delete facts[name]
  }
  if (!isCalendarDay(values.availableFrom)) delete facts.availableFrom
  return facts
}
