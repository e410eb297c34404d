import { editDistance } from './edit-distance.ts'
import { ADJECTIVES, FILLERS } from './other-words.ts'
import { RULE_WORDS } from './rules.ts'
import { collapseSpaces, type Sentence, textsOf } from './tokens.ts'

/** A city, or a part of one, and how many homes it has. */
export type Place = { city: string; district: string | null; homes: number }

/** The places that a name can mean, the likeliest first. */
export type PlaceNamed = Place[]
type Name = { texts: string[]; spelled: string; place: Place }
export type PlaceIndex = {
  byKey: ReadonlyMap<string, Name[]>
  byInitial: ReadonlyMap<string, Name[]>
  tokensMax: number
}

/** Words of a name, and tokens: "Stratford-upon-Avon" is one word of three. */
export const PLACE_WORDS_MAX = 4
const TOKENS_MAX = 6
/** More places than a look-up finds for 100 characters. */
const PLACES_MAX = 1_000
const TYPING_ERRORS_MAX = 2

/** Without spaces: "newyork" is New York. */
const keyOf = (texts: readonly string[]) => texts.join('')

export function indexPlaces(places: readonly Place[]): PlaceIndex {
  const names = places.slice(0, PLACES_MAX).flatMap((place): Name[] => {
    const named: Omit<Name, 'texts'>[] = [{ spelled: place.city, place: { ...place, district: null } }]
    if (place.district !== null) named.push({ spelled: place.district, place })
    return named.map((name) => ({ ...name, texts: textsOf(name.spelled) }))
  })
  const real = names.filter(({ texts }) => keyOf(texts) !== '')
  return {
    byKey: groupBy(real, ({ texts }) => keyOf(texts)),
    byInitial: groupBy(real, ({ texts }) => keyOf(texts).charAt(0)),
    tokensMax: Math.min(TOKENS_MAX, Math.max(0, ...real.map(({ texts }) => texts.length))),
  }
}

function groupBy(names: readonly Name[], keyOf: (name: Name) => string): ReadonlyMap<string, Name[]> {
  const groups = new Map<string, Name[]>()
  for (const name of names) {
    const group = groups.get(keyOf(name))
    if (group) group.push(name)
    else groups.set(keyOf(name), [name])
  }
  return groups
}

/** The longest name of a place from a token on. Of equally long ones as spelled, then without case and accents, then misspelled. */
export function matchPlace(
  index: PlaceIndex,
  sentence: Sentence,
  at: number,
): { named: PlaceNamed; next: number } | null {
  const { tokens } = sentence
  const clauseEnd = tokens[at]?.clauseEnd ?? at
  for (let next = Math.min(clauseEnd, at + index.tokensMax); next > at; next -= 1) {
    if (!tokens[next - 1]?.endsWord) continue
    const texts = tokens.slice(at, next).map(({ text }) => text)
    const same = index.byKey.get(keyOf(texts))
    if (same) return { named: rank(same, spelledAt(sentence, at, next)), next }
    const similar = misspelled(index, texts)
    if (similar.length > 0) return { named: rank(similar, ''), next }
  }
  return null
}

const spelledAt = ({ text, words, tokens }: Sentence, at: number, next: number) =>
  collapseSpaces(text.slice(words[tokens[at]?.word ?? 0]?.start, words[tokens[next - 1]?.word ?? 0]?.end))

/** Names spelled as typed first, cities before districts, and those with more homes first. */
const rank = (names: readonly Name[], spelled: string): PlaceNamed =>
  names
    .toSorted(
      (a, b) =>
        Number(b.spelled === spelled) - Number(a.spelled === spelled) ||
        Number(a.place.district !== null) - Number(b.place.district !== null) ||
        b.place.homes - a.place.homes,
    )
    .map(({ place }) => place)

/** The names nearest to a misspelled one. */
function misspelled({ byInitial }: PlaceIndex, texts: readonly string[]): Name[] {
  let nearest: Name[] = []
  let least = TYPING_ERRORS_MAX
  for (const name of byInitial.get(keyOf(texts).charAt(0)) ?? []) {
    const edits = typingErrors(texts, name.texts)
    if (edits > least) continue
    if (edits < least) nearest = []
    nearest.push(name)
    least = edits
  }
  return nearest
}

/** @returns edits, Infinity if they are too many or make another word of it */
function typingErrors(typed: readonly string[], name: readonly string[]): number {
  const letters = Math.min(keyOf(typed).length, keyOf(name).length)
  const allowed = letters >= 8 ? TYPING_ERRORS_MAX : letters >= 4 ? 1 : 0
  const isFar = Math.abs(keyOf(typed).length - keyOf(name).length) > allowed
  if (allowed === 0 || isFar || typed.length !== name.length) return Infinity
  let edits = 0
  for (const [index, text] of name.entries()) {
    const word = typed[index] ?? ''
    if (word === text) continue
    if (word[0] !== text[0] || isKnown(word) || !/^\p{L}+$/u.test(word)) return Infinity
    const distance = editDistance(word, text)
    // Another letter makes another word of a short one: "rose" is not Rome.
    if (letters === 4 && word.length === text.length && isReplacement(word, text)) return Infinity
    edits += distance
  }
  return edits <= allowed ? edits : Infinity
}

const isReplacement = (a: string, b: string) => [...a].toSorted().join('') !== [...b].toSorted().join('')
const isKnown = (word: string) => RULE_WORDS.has(word) || FILLERS.has(word) || ADJECTIVES.has(word)

/** The place that a sentence means by the names in it, in their order: the last one, with a district and its city together. */
export function choosePlace(names: readonly PlaceNamed[]): { city: string; district?: string } | null {
  let chosen: PlaceNamed = []
  for (const named of names) {
    const districts = withinEachOther(chosen, named)
    chosen = districts.length > 0 ? districts : named
  }
  const [place] = chosen
  if (!place) return null
  return place.district === null ? { city: place.city } : { city: place.city, district: place.district }
}

/** Districts among either places whose city is among the others. */
function withinEachOther(a: PlaceNamed, b: PlaceNamed): PlaceNamed {
  const isCity = ({ district }: Place) => district === null
  const within = (inner: PlaceNamed, outer: PlaceNamed) =>
    inner.filter(
      ({ city, district }) => district !== null && outer.some((place) => isCity(place) && place.city === city),
    )
  return [...within(b, a), ...within(a, b)]
}
