import { z } from 'zod'
import { cappedCountSchema } from '../counts.ts'
import { day, givenDay } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { regionSchema } from '../region.ts'
import { numeric, searchText } from '../text.ts'
import { FACT_CHOICES, type FactChoice, type FactFilter } from './fact-choices.ts'
import { LISTING_PARAMETERS } from './screens.ts'
import { PROPERTY_STATUSES } from './status.ts'

export const PROPERTY_SORTS = ['newest', 'price-asc', 'price-desc'] as const

const priceLimit = numeric(z.number().min(0).max(LIMITS.priceFilterMax))
const areaLimit = numeric(z.number().min(0).max(LIMITS.area.max))
const roomsLimit = numeric(z.int().min(0).max(LIMITS.roomsMax))

/** Characters of the choices of a filter, and of ids, with their commas. */
const CHOICES_CHARS = 500
const IDS_CHARS = 8_000

/** Choices of a filter, separated by commas; in the order of the filter, each once. */
const factChoices = <Name extends FactFilter>(name: Name) => {
  const choices: readonly FactChoice<Name>[] = FACT_CHOICES[name]
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.length <= CHOICES_CHARS ? value.split(',') : value),
      z.array(z.enum(choices)).min(1).max(choices.length),
    )
    .transform((given) => choices.filter((choice) => (given as string[]).includes(choice)))
    .optional()
    .describe(`Any of ${choices.join(', ')}; separated by commas`)
}

/** Filters of the public list; a home must match all that are given. */
export const publicListQuery = pageQuery.extend({
  search: searchText(LIMITS.searchMax)
    .optional()
    .describe('Within title or address, regardless of case, accents and punctuation'),
  city: searchText(LIMITS.cityMax).optional(),
  district: searchText(LIMITS.districtMax).optional().describe('Part of a city'),
  minPrice: priceLimit.optional().describe('A month in the currency of the installation, inclusive'),
  maxPrice: priceLimit.optional().describe('A month in the currency of the installation, exclusive'),
  bedrooms: roomsLimit.optional().describe('Exactly this many'),
  minBedrooms: roomsLimit.optional(),
  minBathrooms: numeric(z.number().min(0).max(LIMITS.roomsMax).multipleOf(0.5)).optional(),
  minArea: areaLimit.optional().describe('Square metres, inclusive'),
  maxArea: areaLimit.optional().describe('Square metres, inclusive'),
  availableBy: givenDay('Choose the day by which it is free')
    .optional()
    .describe('Free on that day or before; a home without a day is free'),
  type: factChoices('type'),
  furnished: factChoices('furnished'),
  pets: factChoices('pets'),
  smoking: factChoices('smoking'),
  parking: factChoices('parking'),
  lift: factChoices('lift'),
  outdoor: factChoices('outdoor'),
  stepFree: factChoices('stepFree'),
  bills: factChoices('bills'),
  energy: factChoices('energy'),
  heating: factChoices('heating'),
  term: factChoices('term'),
  deposit: factChoices('deposit'),
  floor: factChoices('floor'),
  status: z.enum([...PROPERTY_STATUSES, 'any']).default('available'),
  sort: z.enum(PROPERTY_SORTS).default('newest'),
})

/** The filters of the public list, for its count. */
export const publicCountQuery = publicListQuery.omit({ limit: true, cursor: true, sort: true })

/** Homes by id, separated by commas. */
export const severalQuery = z.object({
  ids: z
    .preprocess(
      (value) =>
        typeof value === 'string' && value.length <= IDS_CHARS
          ? [...new Set(value.split(',', LIMITS.page.max + 1))]
          : value,
      z.array(z.uuid()).min(1).max(LIMITS.page.max),
    )
    .describe('Ids of homes, separated by commas; at most 100'),
})

/** Places with published homes: places whose names resemble a text, or the districts of a city. */
export const placeQuery = z.object({
  search: searchText(LIMITS.cityMax).optional().describe('A name or its beginning; one or two letters may differ'),
  city: searchText(LIMITS.cityMax).optional().describe('Only districts of this city'),
})

/** A city, or a part of one. */
export const placeSchema = z.object({
  city: z.string(),
  district: z.string().nullable(),
  homes: z.int().describe('Published homes, whatever their status'),
})

/** A place that completes a search. */
const suggestedPlaceSchema = placeSchema.extend({
  homes: cappedCountSchema.describe('Published homes of the status, which the list of the place shows'),
})

/** A search as typed, among homes of a status as in the public list. */
export const sentenceQuery = z.object({
  text: searchText(LIMITS.searchMax),
  status: publicListQuery.shape.status,
  locale: regionSchema.shape.locale.optional().describe('By whose rules amounts are written; English by default'),
})

/** The form of the listings, sent without scripts: a sentence, and the parameters of the page. */
export const searchFormQuery = z.object({
  q: searchText(LIMITS.searchMax).optional().describe('A search as typed'),
  ...Object.fromEntries(LISTING_PARAMETERS.map((name) => [name, searchText(LIMITS.searchMax).optional()])),
})

/** What a sentence means: filters of the public list, and the words that are none. */
export const sentenceSchema = z.object({
  filters: z.object({
    city: z.string().optional(),
    district: z.string().optional(),
    bedrooms: z.number().optional(),
    minBedrooms: z.number().optional(),
    minBathrooms: z.number().optional(),
    minPrice: z.number().optional().describe('A month in the currency of the installation, inclusive'),
    maxPrice: z.number().optional().describe('A month in the currency of the installation, exclusive'),
    minArea: z.number().optional(),
    maxArea: z.number().optional(),
    availableBy: day.optional(),
    status: z.literal('any').optional(),
    sort: z.enum(PROPERTY_SORTS).optional(),
  }),
  facts: z.record(z.string(), z.array(z.string())).describe('Choices by filter, as in the query of the public list'),
  words: z.string().describe('Words that no filter was recognized in'),
  isLiteral: z.boolean().describe('Whether a published home of the status has the whole text in its title or address'),
  places: z.array(suggestedPlaceSchema).describe('Places whose names begin as the text ends'),
})

/** Numbers of rooms from which on homes are counted. */
export const COUNTED_ROOMS = [1, 2, 3, 4, 5] as const

/** By filter and choice, the homes that pass it and every other filter. */
export const choiceCountsSchema = z.record(z.string(), z.record(z.string(), cappedCountSchema))

export type ChoiceCounts = z.output<typeof choiceCountsSchema>
export type SearchForm = z.output<typeof searchFormQuery>
export type SentenceQuery = z.output<typeof sentenceQuery>
export type Sentence = z.output<typeof sentenceSchema>
export type Place = z.output<typeof placeSchema>
export type SuggestedPlace = z.output<typeof suggestedPlaceSchema>
export type PlaceQuery = z.output<typeof placeQuery>
export type PublicCountQuery = z.output<typeof publicCountQuery>
export type PublicListQuery = z.output<typeof publicListQuery>
export type PropertySort = (typeof PROPERTY_SORTS)[number]
