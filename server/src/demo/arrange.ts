import { MATERIAL_NAMES, type MaterialName } from './pictures/materials.ts'
import { MOOD_NAMES, MOODS, type MoodName } from './pictures/moods.ts'
import { randomFrom } from './pictures/random.ts'
import type { WrittenHome } from './types.ts'

export type PlacedHome = WrittenHome & { city: string; mood: MoodName; material: MaterialName; listedDaysAgo: number }

/** Days between one listing and the next older one. */
const PACE_DAYS = 1.6

/** Covers this far apart lie beside or above each other in a grid of two, three or four columns. */
const NEIGHBOURS = [1, 2, 3, 4]

/** Skies that look alike from a distance. */
const FAMILIES: readonly (readonly MoodName[])[] = [
  ['mustard', 'apricot', 'coral'],
  ['cream', 'snow', 'mint'],
  ['blush', 'lilac'],
  ['night', 'bluehour', 'violet', 'evergreen'],
  ['clear', 'teal', 'morning'],
]

/**
 * Puts the homes in the order in which they were listed, newest first, so that neighbours differ in kind, town and light.
 * @param homes with, for each, how many days ago it must have been listed at the latest
 */
export function arrangeListing(
  homes: readonly (WrittenHome & { city: string; atLeastDaysAgo: number })[],
): PlacedHome[] {
  const random = randomFrom('listing')
  const waiting = random.shuffle(homes).sort((a, b) => a.atLeastDaysAgo - b.atLeastDaysAgo)
  const placed: PlacedHome[] = []
  while (waiting.length > 0) {
    const earliest = placed.length * PACE_DAYS + 0.3
    const ready = waiting.filter((home) => home.atLeastDaysAgo <= earliest)
    const choices = ready.length > 0 ? ready : waiting.slice(0, 1)
    const next = best(choices, (home) => worthOf(home, placed, waiting))
    waiting.splice(waiting.indexOf(next), 1)
    placed.push({
      ...next,
      mood: lightAfter(placed, next, random.shuffle(MOOD_NAMES)),
      material: materialAfter(placed, random.shuffle(MATERIAL_NAMES)),
      listedDaysAgo: Math.max(earliest, next.atLeastDaysAgo),
    })
  }
  return placed
}

/** How well a home follows those placed: far from its like, and what is plentiful first. */
function worthOf(
  home: WrittenHome & { city: string },
  placed: readonly PlacedHome[],
  waiting: readonly WrittenHome[],
): number {
  const distance = (isLike: (other: PlacedHome) => boolean) => {
    const since = [...placed].reverse().findIndex(isLike)
    return since === -1 ? 9 : Math.min(9, since)
  }
  const kind = distance((other) => other.style === home.style)
  const town = distance((other) => other.city === home.city)
  const plenty = waiting.filter((other) => other.style === home.style).length
  return kind * 10 + Math.min(3, town) * 6 + plenty * 4
}

function lightAfter(
  placed: readonly PlacedHome[],
  { style, isSouthern }: WrittenHome,
  moods: readonly MoodName[],
): MoodName {
  const near = NEIGHBOURS.map((distance) => familyOf(placed.at(-distance)?.mood)).filter((family) => family >= 0)
  const worth = (mood: MoodName) => {
    const sinceUse = placed.length - placed.findLastIndex((home) => home.mood === mood)
    const repeats = placed.filter((home) => home.style === style && home.mood === mood).length
    const isForeign = isSouthern && MOODS[mood].season === 'winter'
    return sinceUse - repeats * 20 - (near.includes(familyOf(mood)) ? 1000 : 0) - (isForeign ? 10_000 : 0)
  }
  return best(moods, worth)
}

const familyOf = (mood: MoodName | undefined) => FAMILIES.findIndex((family) => mood && family.includes(mood))

const materialAfter = (placed: readonly PlacedHome[], materials: readonly MaterialName[]) =>
  best(materials, (material) => -placed.findLastIndex((home) => home.material === material))

/** The first of those worth most. */
function best<T>(list: readonly T[], worth: (item: T) => number): T {
  const values = list.map(worth)
  const at = values.indexOf(Math.max(...values))
  const item = list[at]
  if (item === undefined) throw new Error('best needs a list with something in it')
  return item
}
