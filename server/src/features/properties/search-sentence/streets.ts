import { FILLERS, LOCATIVES, wordSet } from './other-words.ts'
import type { Token } from './tokens.ts'

/** After a street's name. */
const STREET_NOUNS = wordSet(
  'street road rd lane ln avenue ave boulevard blvd alley quay crescent embankment highway parade mews',
  'straat strasse str gade vej',
)
/** Other words, too: a street's where a house number comes first. */
const NUMBERED_NOUNS = wordSet(
  'terrace garden gardens court place square close way drive dr row hill walk st park yard green gate house view',
)
/** Before a street's name. */
const STREET_PREFIXES = wordSet('rua rue calle via avenida av piazza plaza praca quai largo travessa')
const PARTICLES = wordSet('de da do dos das del della di du des la le les d')
const NAME_WORDS_MAX = 3
/** Above, a number is rather a rent. */
const HOUSE_NUMBER_MAX = 999

export const isHouseNumber = (token: Token | undefined): boolean =>
  Number.isInteger(token?.number) && Number(token?.number) <= HOUSE_NUMBER_MAX

const isName = (token: Token | undefined) => token !== undefined && /^\p{L}/u.test(token.text)

/** Whether a token ends a street's name: "Road", and "St" unless it is a saint's. */
export function isStreetNoun(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const isLast = token?.clauseEnd === at + 1
  const next = isLast ? undefined : tokens[at + 1]
  if (token?.text === 'st') return !isName(next) || FILLERS.has(next?.text ?? '')
  return STREET_NOUNS.has(token?.text ?? '') && next?.text !== 'parking'
}

/**
 * The end of the address that starts at a token: "12 Harbour Lane", "Garden Road", "Rua de Lisboa".
 * @param isUnderstood whether a rule matches there: "2 bed quiet street" is no address, but "12 Bath Road" is
 * @returns the index of the next token; `at` if there is none
 */
export function addressEnd(tokens: readonly Token[], at: number, isUnderstood: boolean): number {
  const first = tokens[at]
  if (!first) return at
  if (isHouseNumber(first)) return numberedEnd(tokens, at, first.clauseEnd, isUnderstood)
  if (STREET_PREFIXES.has(first.text)) return prefixedEnd(tokens, at, first.clauseEnd, isUnderstood)
  const isNamed = isName(first) && !FILLERS.has(first.text) && at + 1 < first.clauseEnd
  return isNamed && isStreetNoun(tokens, at + 1) ? at + 2 : at
}

function numberedEnd(tokens: readonly Token[], at: number, clauseEnd: number, isUnderstood: boolean): number {
  // "221b", "12-14".
  let name = at + 1
  while (name < clauseEnd && name < at + 3 && !tokens[name]?.startsWord) name += 1
  for (let noun = name + 1; noun <= name + NAME_WORDS_MAX && noun < clauseEnd; noun += 1) {
    const before = tokens[noun - 1]
    if (!isName(before) || LOCATIVES.has(before?.text ?? '')) return at
    const isOneName = noun === name + 1
    if (isStreetNoun(tokens, noun) && (isOneName || !isUnderstood)) return noun + 1
    if (NUMBERED_NOUNS.has(tokens[noun]?.text ?? '') && !isUnderstood) return noun + 1
  }
  return at
}

function prefixedEnd(tokens: readonly Token[], at: number, clauseEnd: number, isUnderstood: boolean): number {
  let name = at + 1
  while (name < clauseEnd && name < at + 3 && PARTICLES.has(tokens[name]?.text ?? '')) name += 1
  return name < clauseEnd && isName(tokens[name]) && !LOCATIVES.has(tokens[name]?.text ?? '') && !isUnderstood
    ? name + 1
    : at
}
