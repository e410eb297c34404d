import { ENERGY_CLASSES, FURNISHINGS, HEATINGS, HOME_TYPES, OUTDOOR_SPACES } from './fact-names.ts'
import type { HomeFacts } from './facts.ts'

type Home = { facts: HomeFacts; price: number }
type Rule = (home: Home) => boolean

/** One rule for each value that a fact can have. */
const oneOf = <const Value extends string>(values: readonly Value[], rule: (home: Home, value: Value) => boolean) =>
  Object.fromEntries(values.map((value) => [value, (home: Home) => rule(home, value)])) as Record<Value, Rule>

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

/**
 * The filters by facts, the choices of each, and which homes pass one. A home whose fact is not known passes none. The
 * database function `home_fact_bits` gives each choice its bit, in this order: append choices, never insert or reorder.
 */
export const FACT_FILTERS = {
  type: oneOf(HOME_TYPES, ({ facts }, value) => facts.type === value),
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
  /** The class named or a better one. */
  energy: oneOf(ENERGY_CLASSES, ({ facts }, value) => facts.energyClass !== undefined && facts.energyClass <= value),
  heating: oneOf(HEATINGS, ({ facts }, value) => facts.heating === value),
  /** Months that the lease may run. */
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
} as const satisfies Record<string, Record<string, Rule>>

export type FactFilter = keyof typeof FACT_FILTERS
export type FactChoice<Name extends FactFilter> = keyof (typeof FACT_FILTERS)[Name] & string
/** Several choices: a home passes a filter by any of them. */
export type FactFilters = { [Name in FactFilter]?: FactChoice<Name>[] }

export const FACT_FILTER_NAMES = Object.keys(FACT_FILTERS) as FactFilter[]

export const choicesOf = <Name extends FactFilter>(name: Name) => Object.keys(FACT_FILTERS[name]) as FactChoice<Name>[]

/** Whether a home passes every filter that is given. @param home `price` in dollars a month */
export const passesFactFilters = (home: Home, filters: FactFilters): boolean =>
  FACT_FILTER_NAMES.every((name) => {
    const rules: Record<string, Rule> = FACT_FILTERS[name]
    return filters[name]?.some((choice) => rules[choice]?.(home)) ?? true
  })
