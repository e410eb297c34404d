/* A long file: a table of sentences, one a line. */

import type { FactFilters } from '@lintel/contract/properties/fact-choices'
import { describe, expect, it } from 'vitest'
import { type ParsedSearch, parseSearch } from './parse.ts'
import type { Place } from './places.ts'

const TODAY = '2026-11-25'
const place = (city: string, district: string | null = null, homes = 10): Place => ({ city, district, homes })
const PLACES = [
  ...['Lisbon', 'Ghent', 'Copenhagen', 'Montréal', 'São Paulo', 'New York', 'York', 'Bath', 'Reading'].map((city) =>
    place(city),
  ),
  ...[place('Lisbon', 'Alfama'), place('Ghent', 'Patershol'), place('Copenhagen', 'Christianshavn')],
  ...[place('York', 'Old Town', 3), place('Ghent', 'Old Town', 4)],
  ...[place('Springfield', null, 3), place('springfield', null, 4)],
]

/** Facts beside the other filters; "Lisbon/Alfama" is a district. What is absent was not understood. */
type Expected = Omit<Partial<ParsedSearch>, 'place' | 'facts'> & FactFilters & { place?: string }

function parsed(sentence: string): Expected {
  const { place, facts, words, ...filters } = parseSearch(sentence, { places: PLACES, today: TODAY, currency: 'USD' })
  return {
    ...(place && { place: [place.city, place.district].filter(Boolean).join('/') }),
    ...filters,
    ...facts,
    ...(words && { words }),
  }
}

/** `true`: stays as it is. */
const SENTENCES: Record<string, [string, Expected | true][]> = {
  'whole sentences': [
    ['lisbon 2 bed under 1500 pets', { place: 'Lisbon', bedrooms: 2, maxPrice: 1500, pets: ['possible'] }],
    ['pets under 1500 2 bed lisbon', { place: 'Lisbon', bedrooms: 2, maxPrice: 1500, pets: ['possible'] }],
    ['LISBON,   2 BED', { place: 'Lisbon', bedrooms: 2 }],
    ['i am looking for a 2 bedroom flat in lisbon please', { place: 'Lisbon', bedrooms: 2, type: ['apartment'] }],
    [
      'I need a furnished studio in Lisbon from January, max 900, cats allowed',
      {
        place: 'Lisbon',
        bedrooms: 0,
        furnished: ['furnished'],
        availableBy: '2027-01-01',
        maxPrice: 900.01,
        pets: ['possible'],
      },
    ],
    [
      'is there a house with a garden in ghent for under 2000 a month?',
      { place: 'Ghent', type: ['house'], outdoor: ['garden'], maxPrice: 2000 },
    ],
    [
      '3 bed house, 2 bathrooms and garage; bills included (energy class B or better)',
      { bedrooms: 3, minBathrooms: 2, type: ['house'], parking: ['garage'], bills: ['included'], energy: ['B'] },
    ],
    ['2br/1ba w/ parking', { bedrooms: 2, minBathrooms: 1, parking: ['own'] }],
    ['rent a home in lisbon', { place: 'Lisbon' }],
    ['somewhere cheap in york', { place: 'York', sort: 'price-asc' }],
  ],
  bedrooms: [
    ['2 bed', { bedrooms: 2 }],
    ['2 bedrooms', { bedrooms: 2 }],
    ['2br', { bedrooms: 2 }],
    ['2-bed', { bedrooms: 2 }],
    ['two bedrooms', { bedrooms: 2 }],
    ['two-bedroom flat', { bedrooms: 2, type: ['apartment'] }],
    ['2 double bedrooms', { bedrooms: 2 }],
    ['studio', { bedrooms: 0 }],
    ['3+ beds', { minBedrooms: 3 }],
    ['3 bed+', { minBedrooms: 3 }],
    ['3 or more bedrooms', { minBedrooms: 3 }],
    ['at least 3 bedrooms', { minBedrooms: 3 }],
    ['min. 2 bed', { minBedrooms: 2 }],
    ['more than 2 beds', { minBedrooms: 3 }],
    // The list has no upper end.
    ['2-3 bed', { minBedrooms: 2 }],
    ['1 or 2 bed', { minBedrooms: 1 }],
    ['studio or 1 bed', { minBedrooms: 0 }],
    ['up to 2 beds', true],
    ['2bed1bath', { bedrooms: 2, minBathrooms: 1 }],
    ['2b1b', { bedrooms: 2, minBathrooms: 1 }],
    ['2 bed + garden', { bedrooms: 2, outdoor: ['garden'] }],
    ['2 bed 3 bed', { bedrooms: 3 }],
    ['3+ bed 2 bed', { bedrooms: 2 }],
    ['1.5 bed', true],
    ['t2', true],
    ['2 rooms', true],
  ],
  bathrooms: [
    ['2 bath', { minBathrooms: 2 }],
    ['1.5 baths', { minBathrooms: 1.5 }],
    ['at least 2 bathrooms', { minBathrooms: 2 }],
    ['2+ bathrooms', { minBathrooms: 2 }],
    ['more than 1 bathroom', { minBathrooms: 1.5 }],
  ],
  prices: [
    ['under 1500', { maxPrice: 1500 }],
    ['< 1500', { maxPrice: 1500 }],
    ['<1500', { maxPrice: 1500 }],
    ['below 1.5k', { maxPrice: 1500 }],
    ['under 1 500 €', { maxPrice: 1500 }],
    // Up to includes 1500, and `maxPrice` is exclusive.
    ['max 1,500', { maxPrice: 1500.01 }],
    ['max 1.500', { maxPrice: 1500.01 }],
    ['max 1’500', { maxPrice: 1500.01 }],
    ['max 1\u00a0500', { maxPrice: 1500.01 }],
    ['max 1.500,50', { maxPrice: 1500.51 }],
    ['max 987,50', { maxPrice: 987.51 }],
    ['max 1,5k', { maxPrice: 1500.01 }],
    ['max ١٥٠٠', { maxPrice: 1500.01 }],
    ['up to $1500', { maxPrice: 1500.01 }],
    ['<= 1500', { maxPrice: 1500.01 }],
    ['1500 max', { maxPrice: 1500.01 }],
    ['max 1500.50', { maxPrice: 1500.51 }],
    ['$1500', { maxPrice: 1500.01 }],
    ['1500 a month', { maxPrice: 1500.01 }],
    ['1500/month', { maxPrice: 1500.01 }],
    ['1500pcm', { maxPrice: 1500.01 }],
    ['$300 a week', { maxPrice: 1300.01 }],
    ['budget 1500', { maxPrice: 1500.01 }],
    ['1000-1500', { minPrice: 1000, maxPrice: 1500.01 }],
    ['$1,000 – $1,500', { minPrice: 1000, maxPrice: 1500.01 }],
    ['between 1000 and 1500', { minPrice: 1000, maxPrice: 1500.01 }],
    ['1-1.5k', { minPrice: 1000, maxPrice: 1500.01 }],
    ['from 900', { minPrice: 900 }],
    ['over 2000', { minPrice: 2000 }],
    ['2000+', { minPrice: 2000 }],
    ['about 1200', { maxPrice: 1320.01 }],
    ['1200ish', { maxPrice: 1320.01 }],
    ['under 1500 under 1200', { maxPrice: 1200 }],
    ['over 2000 under 1500', { maxPrice: 1500 }],
    ['under 1500 over 2000', { minPrice: 2000 }],
    ['under 800 950', { maxPrice: 800, words: '950' }],
    ['1500', true],
    ['2', true],
    ['under 2', true],
    ['under 9999999999', true],
    ['under 500 m to the metro', true],
  ],
  area: [
    ['60 m2', { minArea: 60 }],
    ['60m²', { minArea: 60 }],
    ['60 sqm', { minArea: 60 }],
    ['at least 60 sq m', { minArea: 60 }],
    ['over 80 m²', { minArea: 80 }],
    ['under 80 m2', { maxArea: 80 }],
    ['50-70 m2', { minArea: 50, maxArea: 70 }],
    ['between 50 and 70 square metres', { minArea: 50, maxArea: 70 }],
    ['700 sq ft', { minArea: 65 }],
    ['1,000 sq.ft.', { minArea: 93 }],
    ['about 100 m2', { minArea: 90 }],
    ['2 bed min 60 m2', { bedrooms: 2, minArea: 60 }],
  ],
  availability: [
    ['available now', { availableBy: '2026-11-25' }],
    ['ready to move in', { availableBy: '2026-11-25' }],
    ['to move in march', { availableBy: '2027-03-01' }],
    ['asap', { availableBy: '2026-11-25' }],
    ['from 1 march', { availableBy: '2027-03-01' }],
    ['by june', { availableBy: '2027-06-01' }],
    ['free in january', { availableBy: '2027-01-01' }],
    ['january', { availableBy: '2027-01-01' }],
    ['by june 2028', { availableBy: '2028-06-01' }],
    ['december 1st', { availableBy: '2026-12-01' }],
    ['1st of december', { availableBy: '2026-12-01' }],
    ['mid january', { availableBy: '2027-01-15' }],
    ['end of february', { availableBy: '2027-02-28' }],
    ['from 29 feb', { availableBy: '2028-02-29' }],
    // The next one to come: this November has begun.
    ['from november', { availableBy: '2027-11-01' }],
    ['25 november', { availableBy: '2026-11-25' }],
    ['next month', { availableBy: '2026-12-01' }],
    ['in 2 weeks', { availableBy: '2026-12-09' }],
    ['in 3 months', { availableBy: '2027-02-25' }],
    ['2027-03-01', { availableBy: '2027-03-01' }],
    ['from june 2 bed', { availableBy: '2027-06-01', bedrooms: 2 }],
    ['in may', { availableBy: '2027-05-01' }],
    ['may', true],
    ['2027-02-30', true],
    ['31 june', true],
    ['until june', true],
  ],
  types: [
    ['flat', { type: ['apartment'] }],
    ['Apartments', { type: ['apartment'] }],
    ['house', { type: ['house'] }],
    ['villa', { type: ['house'] }],
    ['cottage', { type: ['house'] }],
    ['terraced house', { type: ['townhouse'] }],
    ['townhouse', { type: ['townhouse'] }],
    ['loft', { type: ['loft'] }],
    ['room', { type: ['room'] }],
    ['shared room', { type: ['room'] }],
    ['houseshare', { type: ['room'] }],
    ['room in a shared house', { type: ['room'] }],
    ['house or flat', { type: ['apartment', 'house'] }],
    ['penthouse', { type: ['apartment'], floor: ['top'] }],
    ['bright modern flat', { type: ['apartment'], words: 'bright modern' }],
    ['home', true],
    ['living room', true],
    ['flat 12', true],
  ],
  'other facts': [
    ['furnished', { furnished: ['furnished'] }],
    ['unfurnished', { furnished: ['unfurnished'] }],
    ['part-furnished', { furnished: ['part-furnished'] }],
    ['furnished or unfurnished', { furnished: ['furnished', 'unfurnished'] }],
    ['pet friendly', { pets: ['possible'] }],
    ['with my dog', { pets: ['possible'] }],
    ['cats allowed', { pets: ['possible'] }],
    ['smoker', { smoking: ['allowed'] }],
    ['parking space', { parking: ['own'] }],
    ['garage', { parking: ['garage'] }],
    ['street parking', true],
    ['elevator', { lift: ['yes'] }],
    ['balcony and garden', { outdoor: ['balcony', 'garden'] }],
    ['roof terrace', { outdoor: ['terrace'] }],
    ['outdoor space', { outdoor: ['any'] }],
    ['step-free', { stepFree: ['yes'] }],
    ['wheelchair accessible', { stepFree: ['yes'] }],
    ['no stairs', { stepFree: ['yes'] }],
    ['ground floor flat', { floor: ['ground'], type: ['apartment'] }],
    ['top floor', { floor: ['top'] }],
    ['not ground floor', { floor: ['upper'] }],
    ['2nd floor', true],
    ['inc bills', { bills: ['included'] }],
    ['all inclusive', { bills: ['included'] }],
    ['energy A', { energy: ['A'] }],
    ['epc b or better', { energy: ['B'] }],
    ['class C', { energy: ['C'] }],
    ['energy a energy c', { energy: ['C'] }],
    ['gas heating', { heating: ['gas'] }],
    ['heat pump', { heating: ['heat-pump'] }],
    ['6 months', { term: ['6'] }],
    ['for a year', { term: ['12'] }],
    ['9 month lease', { term: ['6', '12'] }],
    ['short let', { term: ['1', '3'] }],
    ['long-term', { term: ['12', '24'] }],
    ['no deposit', { deposit: ['none'] }],
    ["one month's deposit", { deposit: ['one-rent'] }],
    // No filter asks for homes without.
    ['no pets', {}],
    ['non smoking', {}],
    ['without garden', {}],
  ],
  'order and status': [
    ['cheapest', { sort: 'price-asc' }],
    ['newest first', { sort: 'newest' }],
    ['most expensive', { sort: 'price-desc' }],
    ['any status', { status: 'any' }],
    ['let too', { status: 'any' }],
  ],
  places: [
    ['lisbon', { place: 'Lisbon' }],
    ['alfama', { place: 'Lisbon/Alfama' }],
    ['alfama, lisbon', { place: 'Lisbon/Alfama' }],
    ['lisbon 2 bed alfama', { place: 'Lisbon/Alfama', bedrooms: 2 }],
    ['new york', { place: 'New York' }],
    ['newyork', { place: 'New York' }],
    ['york', { place: 'York' }],
    ['montreal', { place: 'Montréal' }],
    ['SAO PAULO', { place: 'São Paulo' }],
    ['sa\u0303o paulo', { place: 'São Paulo' }],
    ['lisbon ghent', { place: 'Ghent' }],
    ['patershol lisbon', { place: 'Lisbon' }],
    // Old Town is in Ghent and, with fewer homes, in York.
    ['old town', { place: 'Ghent/Old Town' }],
    ['old town york', { place: 'York/Old Town' }],
    ['york old town', { place: 'York/Old Town' }],
    ['york house', { place: 'York', type: ['house'] }],
    // Typed as it is written, or known by its homes.
    ['Springfield', { place: 'Springfield' }],
    ['springfield', { place: 'springfield' }],
    ['SPRINGFIELD', { place: 'springfield' }],
  ],
  'misspelled places': [
    ['lisbn', { place: 'Lisbon' }],
    ['lsibon', { place: 'Lisbon' }],
    ['copenhagn', { place: 'Copenhagen' }],
    ['copnhagn', { place: 'Copenhagen' }],
    ['new yrok', { place: 'New York' }],
    // Four letters are enough for one edit.
    ['gent', { place: 'Ghent' }],
    ['yrok', { place: 'York' }],
    // Another letter makes another word of a short name.
    ['yard', { outdoor: ['garden'] }],
    ['yorl', true],
    ['new work', true],
    ['kopenhagen', true],
    ['lxsbxn', true],
    ['yok', true],
    ['both', true],
  ],
  'towns that are ordinary words': [
    ['bath 2 bed 1 bath', { place: 'Bath', bedrooms: 2, minBathrooms: 1 }],
    ['2 bed bath', { place: 'Bath', bedrooms: 2 }],
    ['house in bath', { place: 'Bath', type: ['house'] }],
    ['2 bath', { minBathrooms: 2 }],
    ['2 bath bath', { place: 'Bath', minBathrooms: 2 }],
    ['reading 2 bed', { place: 'Reading', bedrooms: 2 }],
    ['flat reading', { place: 'Reading', type: ['apartment'] }],
    ['reading nook', true],
    ['quiet reading corner', true],
  ],
  'addresses and titles': [
    ['12 Lisbon Street', true],
    ['12 Bath Road', true],
    ['lisbon street', true],
    ['new york avenue', true],
    ['12 lisbon', true],
    ['rua de lisboa', true],
    ['Quai 7', true],
    ['12 Harbour Lane', true],
    ['12-14 Harbour Lane', true],
    ['12 Garden Terrace', true],
    ['221b', true],
    ['Flat 4, 12 Harbour Lane', true],
    ['221b Baker Street, New York 2 bed', { place: 'New York', bedrooms: 2, words: '221b Baker Street' }],
    ['2 bed quiet street lisbon', { place: 'Lisbon', bedrooms: 2, words: 'quiet street' }],
    ['lisbon st james', { place: 'Lisbon', words: 'st james' }],
    ['the canal house', true],
    ['canal house lisbon', { place: 'Lisbon', words: 'canal house' }],
  ],
  'other words': [
    ['canal', true],
    ['  the   canal ', { words: 'the canal' }],
    ['looking for a', true],
    ['canal lisbon', { place: 'Lisbon', words: 'canal' }],
    ['2 bed in lisbon near the river', { place: 'Lisbon', bedrooms: 2, words: 'river' }],
    ['view of the sea, lisbon', { place: 'Lisbon', words: 'view of the sea' }],
    ['harbour 2 bed sauna', { bedrooms: 2, words: 'harbour sauna' }],
    ['flat 🏠 lisbon', { place: 'Lisbon', type: ['apartment'], words: '🏠' }],
    ['دافئ lisbon', { place: 'Lisbon', words: 'دافئ' }],
    ['lisbon\u200f 2 bed', { place: 'Lisbon', bedrooms: 2 }],
    ['constructor __proto__ toString', true],
    [`${'x'.repeat(61)} lisbon`, { place: 'Lisbon', words: 'x'.repeat(61) }],
    ['', {}],
    ['   ', {}],
    ['-', true],
  ],
}

describe.each(Object.entries(SENTENCES))('parseSearch: %s', (_, sentences) => {
  it.each(sentences)('%s', (sentence, expected) => {
    expect(parsed(sentence)).toEqual(expected === true ? { words: sentence } : expected)
  })
})

describe('parseSearch', () => {
  it('understands no days if the caller gives none', () => {
    const { words, availableBy } = parseSearch('asap', { places: [], today: '', currency: 'USD' })
    expect({ words, availableBy }).toEqual({ words: 'asap', availableBy: undefined })
  })

  it('finds no places but the given ones', () => {
    expect(parseSearch('lisbon 2 bed', { places: [], today: TODAY, currency: 'USD' })).toMatchObject({
      place: null,
      words: 'lisbon',
    })
  })
})

/** An upper end in every writing; undefined where nothing says which amount it is. */
const WRITINGS: [string, string, string | undefined, number | undefined][] = [
  ...['under 1.250,50', 'unter 1.250,50 €', 'under 1,250.50', 'under 1 250,50', 'under 1\u202f250,50 €'].map(
    usd(1250.5),
  ),
  ...['under 1’250.50', "under 1'250.50", 'under ʼ1ʼ250.50', 'under ١٬٢٥٠٫٥٠', 'under １，２５０．５０'].map(
    usd(1250.5),
  ),
  ...['under 1.250,50.', 'under 1.250,50, lisbon', 'under 1.250,50، lisbon', 'under 1250,50。'].map(usd(1250.5)),
  ...['under ₹1.250,50', 'under US$1,250.50', 'under 1250.50 US dollars', '«under 1.250,50»'].map(usd(1250.5)),
  ...['under 1 250', "under 1'250", 'under ١٢٥٠', 'under १,२५०', 'under 1250.-', 'under 1250,–'].map(usd(1250)),
  ...['under 2 000', 'under 1 050'].map((text) => usd(Number(text.replace(/\D/g, '')))(text)),
  ...['under 1,25,000', 'under 1.25.000', 'under 125 000', 'under १,२५,०००'].map(usd(125_000)),
  ...['under 1.250.000', 'under 1,250,000', 'under 1 250 000', 'under 12,50,000'].map(usd(1_250_000)),
  ...['under 12 50', 'under 1.2.3', 'under 0x5DC', 'under 1e3'].map(usd(undefined)),
  ['bis 1.250,50 €', 'EUR', 'de', 1250.51],
  ['ab 900, höchstens 1.250,50', 'EUR', 'de', 1250.51],
  ['under 1250 kr.', 'DKK', 'da', 1250],
  ['under 1250 zł', 'PLN', 'pl', 1250],
  ["under CHF 1'250.50", 'CHF', 'de-CH', 1250.5],
  ['under R$1.250', 'BRL', 'pt-BR', 1250],
  ['under 150 000 JPY', 'JPY', 'en', 150_000],
  ['under ￥１５０，０００', 'JPY', 'ja', 150_000],
  // Three decimals: as the writer's language groups, else by what a rent can be.
  ['under 412.500', 'KWD', 'en', 412.5],
  ['under 412.500', 'KWD', undefined, 412.5],
  ['under ٤١٢٫٥٠٠ د.ك.', 'KWD', 'ar-KW', 412.5],
  ['under 1.250', 'KWD', 'en', 1250],
  ['under 412.500', 'KWD', 'de', 412_500],
  ['under 412,500', 'KWD', 'de', 412.5],
]
function usd(maxPrice: number | undefined) {
  return (text: string): [string, string, undefined, number | undefined] => [text, 'USD', undefined, maxPrice]
}

it.each(WRITINGS)('reads the amount of “%s” in %s, locale %s', (text, currency, locale, maxPrice) => {
  const { maxPrice: found, words } = parseSearch(text, { places: PLACES, today: TODAY, currency, locale })
  expect({ maxPrice: found, hasDigits: /\p{Nd}/u.test(words) }).toEqual({ maxPrice, hasDigits: maxPrice === undefined })
})

describe('amounts in a sentence', () => {
  it.each([
    ['JPY', 'up to 150000', { maxPrice: 150_001 }],
    ['JPY', 'under 150000', { maxPrice: 150_000 }],
    ['JPY', '35000 a week', { maxPrice: 151_668 }],
    ['KWD', 'up to 412.5', { maxPrice: 412.501 }],
    ['KWD', 'about 300', { maxPrice: 330.001 }],
    ['KWD', 'budget 500000000', {}],
  ])('are in %s: %s', (currency, sentence, expected) => {
    const {
      place: _,
      facts: __,
      words: ___,
      ...filters
    } = parseSearch(sentence, { places: [], today: TODAY, currency })
    expect(filters).toEqual(expected)
  })
})
