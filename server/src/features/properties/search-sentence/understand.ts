import { type Filters, mergeFilters } from './filters.ts'
import type { Input, Match, Setting } from './grammar.ts'
import { ADJECTIVES, FILLERS, LOCATIVES, ORDINARY_WORDS } from './other-words.ts'
import { matchPlace, type PlaceIndex, type PlaceNamed } from './places.ts'
import { matchRules } from './rules.ts'
import { addressEnd, isHouseNumber, isStreetNoun } from './streets.ts'
import type { Sentence, Token } from './tokens.ts'

/** What a sentence means. `understood`: by word, whether it is understood. */
type Understanding = { filters: Filters; places: PlaceNamed[]; understood: boolean[] }

/** The state while reading a sentence from left to right. */
type Reading = Understanding & { sentence: Sentence; index: PlaceIndex; setting: Setting }

/** Looks at each token a bounded number of times. */
export function understand(sentence: Sentence, index: PlaceIndex, setting: Setting): Understanding {
  const understood = sentence.words.map(() => false)
  const reading: Reading = { sentence, index, setting, filters: {}, places: [], understood }
  let at = 0
  while (at < sentence.tokens.length) at = sentence.tokens[at]?.startsWord ? readAt(reading, at) : at + 1
  return reading
}

/** Adds what starts at a token. @returns the index after it */
function readAt(reading: Reading, at: number): number {
  const { sentence, index } = reading
  const match = matchRules(clauseAt(reading, at), at)
  const isUnderstood = match !== null && match.outcome !== 'keep'
  const addressed = addressEnd(sentence.tokens, at, isUnderstood)
  if (addressed > at) return addressed
  const place = matchPlace(index, sentence, at)
  if (place && place.next > (match?.next ?? at) && isPlace(reading, at, place.next)) {
    reading.places.push(place.named)
    return markUnderstood(reading, at, place.next)
  }
  if (!match || match.outcome === 'keep' || isTitle(reading, at, match)) return match?.next ?? at + 1
  reading.filters = mergeFilters(reading.filters, match.outcome)
  return markUnderstood(reading, at, match.next)
}

const clauseAt = ({ sentence: { tokens }, setting }: Reading, at: number): Input => ({
  ...setting,
  tokens,
  end: tokens[at]?.clauseEnd ?? at,
})

function markUnderstood({ sentence: { tokens }, understood }: Reading, at: number, next: number): number {
  for (let index = at; index < next; index += 1) understood[tokens[index]?.word ?? 0] = true
  return next
}

/** The word before a token, unless that is understood or of another clause: its first token, or its last if it has many. */
function unknownBefore({ sentence: { tokens, words }, understood }: Reading, at: number): Token | undefined {
  const word = tokens[at]?.word ?? 0
  if (word === 0 || words[word]?.startsClause || understood[word - 1]) return undefined
  const first = tokens.slice(Math.max(0, at - 4), at).find((token) => token.word === word - 1)
  return first?.startsWord ? first : tokens[at - 1]
}

/** Whether a name means the place, rather than a street or an ordinary word. */
function isPlace(reading: Reading, at: number, next: number): boolean {
  const { tokens, end } = clauseAt(reading, at)
  const before = unknownBefore(reading, at)
  if (isHouseNumber(before) || (next < end && isStreetNoun(tokens, next))) return false
  const name = tokens[at]?.text ?? ''
  if (next > at + 1 || !ORDINARY_WORDS.has(name) || LOCATIVES.has(before?.text ?? '')) return true
  // "quiet reading", "with bath".
  if (before) return false
  if (next >= end || FILLERS.has(tokens[next]?.text ?? '')) return true
  // "nice flat", but "bath flat" and "bath 2 bed".
  const isBesideUnderstood = tokens[next]?.number !== null || matchRules(clauseAt(reading, at), next) !== null
  return isBesideUnderstood && !ADJECTIVES.has(name)
}

/** Whether a type of home is a part of a title or an address: "the canal house", "flat 4". */
function isTitle(reading: Reading, at: number, { outcome, next }: Match): boolean {
  const { tokens, end } = clauseAt(reading, at)
  if (outcome === 'keep' || outcome.facts?.type === undefined || next > at + 1) return false
  const before = unknownBefore(reading, at)
  const isCounted = before !== undefined && before.number !== null
  const isPlain = before === undefined || FILLERS.has(before.text) || ADJECTIVES.has(before.text)
  // "2 rooms" are no rooms to let, and "1500 flat" is a flat.
  if (!isPlain && (!isCounted || tokens[at]?.text.startsWith('room'))) return true
  return next < end && isHouseNumber(tokens[next]) && matchRules(clauseAt(reading, at), next) === null
}
