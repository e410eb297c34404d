import { COLOUR_SCHEME_NAMES, type ColourSchemeName } from '../../pictures/colour-schemes.ts'
import { LIGHTING_NAMES, LIGHTINGS, type LightingName } from '../../pictures/lighting.ts'
import { seededRandom } from '../../random.ts'
import type { HomeEntry } from './home.ts'

interface UnlistedHome extends HomeEntry {
  city: string
  isSouthern: boolean
  /** It was listed this long ago or longer. */
  minDaysAgo: number
}

export interface ListedHome extends Omit<UnlistedHome, 'minDaysAgo'> {
  lighting: LightingName
  colourScheme: ColourSchemeName
  listedDaysAgo: number
}

/** Days between one listing and the next older one. */
const LISTING_INTERVAL_DAYS = 1.6

/** Homes this far apart in the list are neighbours in a grid of two, three or four columns. */
const NEIGHBOUR_DISTANCES = [1, 2, 3, 4]

/** Lightings whose skies have similar colours. */
const SIMILAR_LIGHTINGS: readonly (readonly LightingName[])[] = [
  ['mustard', 'apricot', 'coral'],
  ['cream', 'snow', 'mint'],
  ['blush', 'lilac'],
  ['night', 'bluehour', 'violet', 'evergreen'],
  ['clear', 'teal', 'morning'],
]

/**
 * Order homes as they were listed, newest first, and choose the lighting and colours of their pictures, so that neighbours
 * in the list differ in style, city and sky.
 */
export function orderListing(homes: readonly UnlistedHome[]): ListedHome[] {
  const random = seededRandom('listing')
  const remaining = random.shuffle(homes).sort((a, b) => a.minDaysAgo - b.minDaysAgo)
  const listed: ListedHome[] = []
  while (remaining.length > 0) {
    const daysAgo = listed.length * LISTING_INTERVAL_DAYS + 0.3
    const old = remaining.filter((home) => home.minDaysAgo <= daysAgo)
    const candidates = old.length > 0 ? old : remaining.slice(0, 1)
    const next = maxBy(candidates, (home) => homeScore(home, listed, remaining))
    remaining.splice(remaining.indexOf(next), 1)
    const { minDaysAgo, ...home } = next
    listed.push({
      ...home,
      lighting: chooseLighting(listed, next, random.shuffle(LIGHTING_NAMES)),
      colourScheme: chooseColourScheme(listed, random.shuffle(COLOUR_SCHEME_NAMES)),
      listedDaysAgo: Math.max(daysAgo, minDaysAgo),
    })
  }
  return listed
}

/** Higher the longer ago its style and city were listed, and the more homes of its style remain. */
function homeScore(home: UnlistedHome, listed: readonly ListedHome[], remaining: readonly UnlistedHome[]): number {
  const distance = (isSimilar: (other: ListedHome) => boolean) => {
    const index = [...listed].reverse().findIndex(isSimilar)
    return index === -1 ? 9 : Math.min(9, index)
  }
  const styleDistance = distance((other) => other.style === home.style)
  const cityDistance = distance((other) => other.city === home.city)
  const remainingOfStyle = remaining.filter((other) => other.style === home.style).length
  return styleDistance * 10 + Math.min(3, cityDistance) * 6 + remainingOfStyle * 4
}

/** The lighting used longest ago that no neighbour's resembles; no winter in the south. */
function chooseLighting(
  listed: readonly ListedHome[],
  { style, isSouthern }: UnlistedHome,
  lightings: readonly LightingName[],
): LightingName {
  const neighbours = NEIGHBOUR_DISTANCES.map((distance) => similarityGroup(listed.at(-distance)?.lighting))
  const score = (lighting: LightingName) => {
    const sinceUse = listed.length - listed.findLastIndex((home) => home.lighting === lighting)
    const repeats = listed.filter((home) => home.style === style && home.lighting === lighting).length
    const isLikeNeighbour = neighbours.includes(similarityGroup(lighting))
    const isSouthernWinter = isSouthern && LIGHTINGS[lighting].season === 'winter'
    return sinceUse - repeats * 20 - (isLikeNeighbour ? 1000 : 0) - (isSouthernWinter ? 10_000 : 0)
  }
  return maxBy(lightings, score)
}

const similarityGroup = (lighting: LightingName | undefined) =>
  SIMILAR_LIGHTINGS.findIndex((group) => lighting && group.includes(lighting))

/** The colour scheme used longest ago. */
const chooseColourScheme = (listed: readonly ListedHome[], schemes: readonly ColourSchemeName[]) =>
  maxBy(schemes, (scheme) => -listed.findLastIndex((home) => home.colourScheme === scheme))

/** The first item with the highest score. */
function maxBy<T>(list: readonly T[], score: (item: T) => number): T {
  const scores = list.map(score)
  const item = list[scores.indexOf(Math.max(...scores))]
  if (item === undefined) throw new Error('maxBy needs a list that is not empty')
  return item
}
