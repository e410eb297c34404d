import { type Filters, mergeFilters } from './filters.ts'
import type { Input, Match } from './grammar.ts'
import { ADJECTIVES, FILLERS, LOCATIVES, ORDINARY_WORDS } from './other-words.ts'
import { matchPlace, type PlaceIndex, type PlaceNamed } from './places.ts'
import { matchRules } from './rules.ts'
import { addressEnd, isHouseNumber, isStreetNoun } from './streets.ts'
import type { Sentence } from './tokens.ts'

/** What a sentence means. `understood`: by word, whether it is understood. */
export type Understanding = { filters: Filters; places: PlaceNamed[]; understood: boolean[] }

/** Reads from left to right; each token is looked at a bounded number of times. */
export function understand(sentence: Sentence, index: PlaceIndex, today: string): Understanding {
  const { tokens } = sentence
  const result: Understanding = { filters: {}, places: [], understood: sentence.words.map(() => false) }
  let at = 0
  while (at < tokens.length) at = tokens[at]?.startsWord ? readAt(sentence, index, today, at, result) : at + 1
  return result
}

/** Adds what starts at a token to the result. @returns the index after it */
function readAt(sentence: Sentence, index: PlaceIndex, today: string, at: number, result: Understanding): number {
  const { tokens } = sentence
  const clause = { tokens, end: tokens[at]?.clauseEnd ?? at, today }
  const match = matchRules(clause, at)
  const isUnderstood = match !== null && match.outcome !== 'keep'
  const addressed = addressEnd(tokens, at, isUnderstood)
  if (addressed > at) return addressed
  const place = matchPlace(index, sentence, at)
  const isLonger = place !== null && place.next > (match?.next ?? at)
  if (isLonger && isPlace(clause, at, place.next, sentence, result)) {
    result.places.push(place.named)
    return markUnderstood(sentence, at, place.next, result)
  }
  if (!match || match.outcome === 'keep' || isTitle(clause, at, match, sentence, result)) return match?.next ?? at + 1
  result.filters = mergeFilters(result.filters, match.outcome)
  return markUnderstood(sentence, at, match.next, result)
}

function markUnderstood({ tokens }: Sentence, at: number, next: number, { understood }: Understanding): number {
  for (let index = at; index < next; index += 1) understood[tokens[index]?.word ?? 0] = true
  return next
}

/** The word before a token in its clause that is not understood, and its first token. */
function unknownBefore({ tokens, words }: Sentence, at: number, { understood }: Understanding) {
  const word = tokens[at]?.word ?? 0
  const isAlone = word === 0 || words[word]?.startsClause || understood[word - 1]
  if (isAlone) return undefined
  const first = tokens.slice(Math.max(0, at - 4), at).find((token) => token.word === word - 1)
  return first?.startsWord ? first : tokens[at - 1]
}

/** Whether a name at a token means the place, rather than a street or an ordinary word. */
function isPlace(clause: Input, at: number, next: number, sentence: Sentence, result: Understanding): boolean {
  const { tokens, end } = clause
  const before = unknownBefore(sentence, at, result)
  if (isHouseNumber(before) || (next < end && isStreetNoun(tokens, next))) return false
  const name = tokens[at]?.text ?? ''
  if (next > at + 1 || !ORDINARY_WORDS.has(name)) return true
  if (LOCATIVES.has(before?.text ?? '')) return true
  if (before) return false
  const following = tokens[next]
  const isLast = next >= end || FILLERS.has(following?.text ?? '')
  return isLast || (!ADJECTIVES.has(name) && (following?.number !== null || matchRules(clause, next) !== null))
}

/** Whether a type of home is a part of a title or an address: "the canal house", "flat 4". */
function isTitle({ tokens, end }: Input, at: number, match: Match, sentence: Sentence, result: Understanding): boolean {
  const isType = match.outcome !== 'keep' && match.outcome.facts?.type !== undefined && match.next === at + 1
  if (!isType) return false
  const before = unknownBefore(sentence, at, result)
  const isNamed = before !== undefined && !FILLERS.has(before.text) && !ADJECTIVES.has(before.text)
  const isCounted = before?.number !== null && before !== undefined
  if (isNamed && (!isCounted || tokens[at]?.text.startsWith('room'))) return true
  const isNumbered = match.next < end && isHouseNumber(tokens[match.next])
  return isNumbered && matchRules({ tokens, end, today: '' }, match.next) === null
}
