import { DEFAULT_CURRENCY } from '@lintel/contract/money'
import { FILLERS, wordSet } from './other-words.ts'
import { PLACE_WORDS_MAX } from './places.ts'
import { matchRules } from './rules.ts'
import { collapseSpaces, fold, readSentence, type Sentence } from './tokens.ts'

/** Enough for the longest search of words of three letters; later runs are left out. */
const CANDIDATES_MAX = 100

/** Whether words mean a day or an amount doesn't depend on which day or currency it is. */
const ANY_SETTING = { today: '2000-01-01', currency: DEFAULT_CURRENCY }

/** Fillers that names begin with: "The Hague", "A Coruña". */
const ARTICLES = wordSet('the a')

/**
 * The runs of one to four words that may name a place, as typed, each once: what to look up for `parseSearch`. Look them up
 * regardless of case and accents, and by similarity for misspelled ones.
 */
export function placeCandidates(text: string): string[] {
  const sentence = readSentence(text)
  const candidates = new Map<string, string>()
  let at = 0
  while (at < sentence.tokens.length && candidates.size < CANDIDATES_MAX) {
    const understoodEnd = sentence.tokens[at]?.startsWord ? matchAt(sentence, at) : at
    for (const run of runsFrom(sentence, at, understoodEnd)) {
      const key = fold(run)
      if (!candidates.has(key)) candidates.set(key, run)
    }
    at = Math.max(understoodEnd, at + 1)
  }
  return [...candidates.values()].slice(0, CANDIDATES_MAX)
}

/** The end of what a rule understands at a token; `at` for nothing. */
const matchAt = ({ tokens }: Sentence, at: number): number =>
  matchRules({ tokens, end: tokens[at]?.clauseEnd ?? at, ...ANY_SETTING }, at)?.next ?? at

/** Runs that are longer than what a rule understands there: of equally long ones the rule's meaning is taken. */
function runsFrom(sentence: Sentence, at: number, understoodEnd: number): string[] {
  const { text, words, tokens } = sentence
  const first = tokens[at]
  if (!first?.startsWord || (FILLERS.has(first.text) && !ARTICLES.has(first.text))) return []
  const runs: string[] = []
  let wordCount = 0
  for (let next = at + 1; next <= first.clauseEnd && wordCount < PLACE_WORDS_MAX; next += 1) {
    const last = tokens[next - 1]
    if (!last || !/^\p{L}/u.test(last.text) || startsNumber(sentence, next - 1)) break
    if (!last.endsWord) continue
    wordCount += 1
    if (next <= understoodEnd || FILLERS.has(last.text)) continue
    runs.push(collapseSpaces(text.slice(words[first.word]?.start, words[last.word]?.end)))
  }
  return runs
}

/** Whether a rule reads a number from there, as in "under 1500". */
const startsNumber = (sentence: Sentence, at: number) =>
  sentence.tokens.slice(at, matchAt(sentence, at)).some(({ number }) => number !== null)
