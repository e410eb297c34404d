import {
  FACT_CHOICES,
  FACT_FILTER_NAMES,
  type FactFilter,
  type FactFilters,
} from '@lintel/contract/properties/fact-choices'

/**
 * The filters of the public list that a sentence can name, with the list's names and values: `minPrice` is inclusive,
 * `maxPrice` exclusive, in major units a month; areas are inclusive, in square metres; `availableBy` is YYYY-MM-DD.
 */
export type Filters = {
  bedrooms?: number
  minBedrooms?: number
  minBathrooms?: number
  minPrice?: number
  maxPrice?: number
  minArea?: number
  maxArea?: number
  availableBy?: string
  status?: 'any'
  sort?: 'newest' | 'price-asc' | 'price-desc'
  facts?: FactFilters
}

/** Each choice of these includes the one before: two can't be meant. */
const THRESHOLDS: readonly FactFilter[] = ['energy', 'deposit']

/** Both sets of filters; of two that contradict each other the later one. */
export function mergeFilters(earlier: Filters, later: Filters): Filters {
  const merged = { ...earlier, ...later, facts: mergeFacts(earlier.facts ?? {}, later.facts ?? {}) }
  if (later.bedrooms !== undefined) delete merged.minBedrooms
  if (later.minBedrooms !== undefined) delete merged.bedrooms
  for (const [min, max] of [
    ['minPrice', 'maxPrice'],
    ['minArea', 'maxArea'],
  ] as const)
    if ((merged[min] ?? -Infinity) >= (merged[max] ?? Infinity)) delete merged[later[min] === undefined ? min : max]
  return merged
}

/** Several choices of one filter mean any of them. */
function mergeFacts(earlier: FactFilters, later: FactFilters): FactFilters {
  const merge = <Name extends FactFilter>(name: Name) => {
    const given: readonly string[] = [...((!THRESHOLDS.includes(name) && earlier[name]) || []), ...(later[name] ?? [])]
    return (FACT_CHOICES[name] as readonly string[]).filter((choice) =>
      (given.length > 0 ? given : (earlier[name] ?? [])).includes(choice),
    )
  }
  return Object.fromEntries(
    FACT_FILTER_NAMES.map((name) => [name, merge(name)] as const).filter(([, choices]) => choices.length > 0),
  )
}
