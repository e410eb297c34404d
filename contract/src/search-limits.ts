// Apart from `LIMITS`: of all limits a first visit needs only these.

/** Characters of a search. */
export const SEARCH_MAX = 100
/** Characters of the name of a city, or of a part of one. */
export const CITY_MAX = 100
export const DISTRICT_MAX = 100
export const ROOMS_MAX = 100
/** Square metres. */
export const AREA_MAX = 1_000_000
/** Calendar days in inputs. */
export const DAY_RANGE = { min: '1900-01-01', max: '2199-12-31' } as const

/**
 * The price filter of the listings page (spec, section 9), in major units of the installation's currency a month: `from` inclusive,
 * `to` exclusive.
 */
export const PRICE_BANDS = {
  'under-1000': { to: 1000 },
  '1000-2000': { from: 1000, to: 2000 },
  'over-2000': { from: 2000 },
} as const satisfies Record<string, { from?: number; to?: number }>
