// Searches of the public list that benchmarks measure, among the homes of server/src/test/seed-properties.ts.

/** Searches by text, and older ones. */
const QUERIES: Record<string, object> = {
  newest: {},
  'price up': { sort: 'price-asc' },
  'price down': { sort: 'price-desc' },
  'any status': { status: 'any' },
  maintenance: { status: 'maintenance' },
  'large city': { city: 'City 1' },
  'small city': { city: 'City 300' },
  'city, price up, maintenance': { city: 'City 10', sort: 'price-asc', status: 'maintenance' },
  'city, 2 beds, price band': { city: 'City 1', bedrooms: 2, minPrice: 1000, maxPrice: 2000 },
  '5+ beds': { minBedrooms: 5 },
  'price under 1,000': { maxPrice: 1000 },
  'a narrow price band': { minPrice: 4390, maxPrice: 4395 },
  'a rare combination': { minPrice: 1000, maxPrice: 1050, bedrooms: 2, status: 'maintenance' },
  '4+ beds, a price band': { minPrice: 3000, maxPrice: 3100, minBedrooms: 4 },
  'one letter, common': { search: 'a' },
  'one letter, absent': { search: 'ß' },
  'two letters, common': { search: 'ba' },
  'two letters, absent': { search: 'zz' },
  'a word, common': { search: 'street' },
  'a word, middling': { search: 'colar' },
  'a word, rare': { search: 'quixotic' },
  'a word, absent': { search: 'zzyzx' },
  'words’ ends, absent': { search: '3 str' },
  'a word, common, in a small city': { search: 'street', city: 'City 300' },
  'a word, common, in a price band': { search: 'street', minPrice: 4000, maxPrice: 4100 },
  'a word, middling, 3+ beds': { search: 'colar', minBedrooms: 3, status: 'any' },
  'a word, middling, 5+ beds': { search: 'colar', minBedrooms: 5 },
  'a word, middling, in a price band': { search: 'colar', minPrice: 1000, maxPrice: 1200 },
  'a word, rare, 5+ beds': { search: 'quixotic', minBedrooms: 5 },
  'a word, rare, by price': { search: 'quixotic', sort: 'price-asc' },
}

/** Every filter of the public list by itself: at a common value, a rare one and an absent one. */
const FILTERS: Record<string, object[]> = {
  city: [{ city: 'City 1' }, { city: 'City 299' }],
  district: [{ district: 'District 19' }, { district: 'District 0' }, { district: 'Nowhere' }],
  'rent from': [{ minPrice: 900 }, { minPrice: 4399 }],
  'rent to': [{ maxPrice: 2500 }, { maxPrice: 401 }],
  bedrooms: [{ bedrooms: 2 }, { bedrooms: 9 }],
  'bedrooms from': [{ minBedrooms: 1 }, { minBedrooms: 6 }],
  'bathrooms from': [{ minBathrooms: 2 }, { minBathrooms: 9 }],
  'area from': [{ minArea: 60 }, { minArea: 169 }],
  'area to': [{ maxArea: 100 }, { maxArea: 20 }],
  'available by': [{ availableBy: '2026-04-01' }, { availableBy: '2026-01-01' }, { availableBy: '2025-12-31' }],
  type: [{ type: 'apartment' }, { type: 'room' }],
  furnished: [{ furnished: 'unfurnished' }, { furnished: 'furnished' }],
  pets: [{ pets: 'possible' }, { pets: 'welcome' }],
  smoking: [{ smoking: 'outside' }, { smoking: 'allowed' }],
  parking: [{ parking: 'own' }, { parking: 'garage' }],
  lift: [{ lift: 'yes' }],
  outdoor: [{ outdoor: 'any' }, { outdoor: 'garden' }],
  'step-free': [{ stepFree: 'yes' }],
  bills: [{ bills: 'included' }],
  energy: [{ energy: 'E' }, { energy: 'A' }],
  heating: [{ heating: 'gas' }, { heating: 'wood' }, { heating: 'oil' }],
  term: [{ term: '12' }, { term: '1' }],
  deposit: [{ deposit: 'two-rents' }, { deposit: 'none' }],
  floor: [{ floor: 'upper' }, { floor: 'top' }],
}

/** The pairs that people choose most. */
const PAIRS: Record<string, object> = {
  'city, rent to': { city: 'City 1', maxPrice: 1500 },
  'city, bedrooms from': { city: 'City 1', minBedrooms: 2 },
  'city, type': { city: 'City 1', type: 'house' },
  'city, district': { city: 'City 1', district: 'District 19' },
  'city, pets': { city: 'City 1', pets: 'possible' },
  'city, furnished': { city: 'City 1', furnished: 'furnished' },
  'city, available by': { city: 'City 1', availableBy: '2026-03-01' },
  'rent to, bedrooms from': { maxPrice: 1500, minBedrooms: 2 },
  'rent to, type': { maxPrice: 1500, type: 'house' },
  'bedrooms from, pets': { minBedrooms: 2, pets: 'possible' },
}

/** Filters that few homes pass together, though many pass each. */
const COMBINATIONS: Record<string, object> = {
  'eight filters': {
    type: 'apartment',
    furnished: 'unfurnished',
    pets: 'possible',
    outdoor: 'any',
    minBathrooms: 2,
    heating: 'gas,electric',
    lift: 'yes',
    energy: 'C',
  },
  'eight filters, in a city': {
    city: 'City 1',
    type: 'apartment',
    furnished: 'unfurnished',
    pets: 'possible',
    outdoor: 'any',
    minBathrooms: 2,
    heating: 'gas,electric',
    lift: 'yes',
  },
  'eight filters, by rent': {
    sort: 'price-asc',
    type: 'apartment',
    furnished: 'unfurnished',
    pets: 'possible',
    outdoor: 'any',
    minBathrooms: 2,
    heating: 'gas,electric',
    lift: 'yes',
  },
}

const VALUES = ['common', 'rare', 'absent']

/** The queries of the public list, by name. */
export const SEARCHES: Record<string, object> = {
  ...QUERIES,
  ...PAIRS,
  ...COMBINATIONS,
  ...Object.fromEntries(
    Object.entries(FILTERS).flatMap(([name, queries]) => queries.map((query, i) => [`${name}, ${VALUES[i]}`, query])),
  ),
}
