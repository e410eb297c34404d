import { ENERGY_CLASSES, FURNISHINGS, HEATINGS, OUTDOOR_SPACES, PROPERTY_TYPES } from './fact-names.ts'

/**
 * The filters by facts and the choices of each; `FACT_FILTERS` says which homes pass one. The database function
 * `home_fact_bits` gives each choice its bit, in this order: append choices, never insert or reorder.
 */
export const FACT_CHOICES = {
  type: PROPERTY_TYPES,
  furnished: FURNISHINGS,
  pets: ['welcome', 'possible'],
  smoking: ['allowed', 'outside'],
  parking: ['own', 'garage'],
  lift: ['yes'],
  outdoor: ['any', ...OUTDOOR_SPACES],
  stepFree: ['yes'],
  bills: ['included'],
  /** The class named or a better one. */
  energy: ENERGY_CLASSES,
  heating: HEATINGS,
  /** Months that the lease may run. */
  term: ['1', '3', '6', '12', '24'],
  deposit: ['none', 'one-rent', 'two-rents'],
  floor: ['ground', 'upper', 'top'],
} as const

export type FactFilter = keyof typeof FACT_CHOICES
export type FactChoice<Name extends FactFilter> = (typeof FACT_CHOICES)[Name][number]
/** Several choices: a home passes a filter by any of them. */
export type FactFilters = { [Name in FactFilter]?: FactChoice<Name>[] }

export const FACT_FILTER_NAMES = /* @__PURE__ */ Object.keys(FACT_CHOICES) as FactFilter[]
