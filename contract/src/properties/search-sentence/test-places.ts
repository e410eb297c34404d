import type { Place } from './places.ts'

/** A Wednesday. */
export const TODAY = '2026-11-25'

/** What a look-up finds for the sentences of the tests; "springfield" is a second spelling of one town, with more homes. */
export const TEST_PLACES: Place[] = [
  ['Lisbon', 40],
  ['Ghent', 30],
  ['Copenhagen', 20],
  ['Montréal', 10],
  ['São Paulo', 10],
  ['New York', 50],
  ['York', 5],
  ['Bath', 6],
  ['Reading', 4],
  ['Springfield', 1],
  ['springfield', 9],
].map(([city, homes]) => ({ city: String(city), district: null, homes: Number(homes) }))

TEST_PLACES.push(
  { city: 'Lisbon', district: 'Alfama', homes: 8 },
  { city: 'Ghent', district: 'Patershol', homes: 7 },
  { city: 'Ghent', district: 'Old Town', homes: 6 },
  { city: 'York', district: 'Old Town', homes: 2 },
  { city: 'Copenhagen', district: 'Christianshavn', homes: 3 },
)
