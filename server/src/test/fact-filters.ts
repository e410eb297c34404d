import {
  FACT_FILTER_NAMES,
  type FactChoice,
  type FactFilter,
  type FactFilters,
} from '@lintel/contract/properties/fact-choices'
import {
  ENERGY_CLASSES,
  FURNISHINGS,
  HEATINGS,
  OUTDOOR_SPACES,
  PROPERTY_TYPES,
} from '@lintel/contract/properties/fact-names'
import type { PropertyFacts } from '@lintel/contract/properties/facts'

type Property = { facts: PropertyFacts; price: number }
type Rule = (property: Property) => boolean

/** One rule for each value that a fact can have. */
const oneOf = <const Value extends string>(
  values: readonly Value[],
  rule: (property: Property, value: Value) => boolean,
) =>
  Object.fromEntries(values.map((value) => [value, (property: Property) => rule(property, value)])) as Record<
    Value,
    Rule
  >

const letsForMonths =
  (months: number): Rule =>
  ({ facts: { minTermMonths, maxTermMonths } }) =>
    (minTermMonths !== undefined || maxTermMonths !== undefined) &&
    (minTermMonths ?? 0) <= months &&
    months <= (maxTermMonths ?? Infinity)

const depositUpToRents =
  (rents: number): Rule =>
  ({ facts: { deposit }, price }) =>
    deposit !== undefined && deposit <= rents * price

/** Which homes pass each choice of the filters by facts. A home whose fact is not known passes none. */
const FACT_FILTERS = {
  type: oneOf(PROPERTY_TYPES, ({ facts }, value) => facts.type === value),
  furnished: oneOf(FURNISHINGS, ({ facts }, value) => facts.furnished === value),
  pets: {
    welcome: ({ facts }) => facts.pets === 'welcome',
    possible: ({ facts }) => facts.pets === 'welcome' || facts.pets === 'on-request',
  },
  smoking: {
    allowed: ({ facts }) => facts.smoking === 'allowed',
    outside: ({ facts }) => facts.smoking === 'allowed' || facts.smoking === 'outside',
  },
  parking: {
    own: ({ facts }) => facts.parking === 'garage' || facts.parking === 'space',
    garage: ({ facts }) => facts.parking === 'garage',
  },
  lift: { yes: ({ facts }) => facts.lift === true },
  outdoor: {
    any: ({ facts }) => facts.outdoor !== undefined && facts.outdoor.length > 0,
    ...oneOf(OUTDOOR_SPACES, ({ facts }, value) => facts.outdoor?.includes(value) ?? false),
  },
  stepFree: { yes: ({ facts }) => facts.stepFree === true },
  bills: { included: ({ facts }) => facts.billsIncluded === true },
  energy: oneOf(ENERGY_CLASSES, ({ facts }, value) => facts.energyClass !== undefined && facts.energyClass <= value),
  heating: oneOf(HEATINGS, ({ facts }, value) => facts.heating === value),
  term: {
    '1': letsForMonths(1),
    '3': letsForMonths(3),
    '6': letsForMonths(6),
    '12': letsForMonths(12),
    '24': letsForMonths(24),
  },
  deposit: { none: depositUpToRents(0), 'one-rent': depositUpToRents(1), 'two-rents': depositUpToRents(2) },
  floor: {
    ground: ({ facts }) => facts.floor === 0,
    upper: ({ facts }) => facts.floor !== undefined && facts.floor > 0,
    top: ({ facts }) => facts.floor !== undefined && facts.floor > 0 && facts.floor === (facts.floors ?? 0) - 1,
  },
} as const satisfies { [Name in FactFilter]: Record<FactChoice<Name>, Rule> }

/** Whether a home passes every filter that is given. @param property `price` in major units a month */
export const passesFactFilters = (property: Property, filters: FactFilters): boolean =>
  FACT_FILTER_NAMES.every((name) => {
    const rules: Record<string, Rule> = FACT_FILTERS[name]
    return filters[name]?.some((choice) => rules[choice]?.(property)) ?? true
  })
