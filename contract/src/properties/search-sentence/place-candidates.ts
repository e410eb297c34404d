import { FILLERS } from './other-words.ts'
import { PLACE_WORDS_MAX } from './places.ts'
import { matchRules } from './rules.ts'
import { collapseSpaces, fold, readSentence, type Sentence } from './tokens.ts'

/** Enough for the longest search of words of three letters; later runs are left out. */
const CANDIDATES_MAX = 100

/**
 * The runs of one to four words that may name a place, as typed, each once: what to look up for `parseSearch`. Look them up
 * regardless of case and accents, and by similarity for misspelled ones.
 */
export function placeCandidates(text: string): string[] {
  const sentence = readSentence(text)
  const candidates = new Map<string, string>()
  for (const [at, token] of sentence.tokens.entries()) {
    if (!token.startsWord) continue
    for (const run of runsFrom(sentence, at)) {
      candidates.set(fold(run), candidates.get(fold(run)) ?? run)
      if (candidates.size >= CANDIDATES_MAX) return [...candidates.values()]
    }
  }
  return [...candidates.values()]
}

function runsFrom({ text, words, tokens }: Sentence, at: number): string[] {
  const first = tokens[at]
  if (!first) return []
  const { clauseEnd } = first
  const understood = matchRules({ tokens, end: clauseEnd, today: '' }, at)?.next
  const runs: string[] = []
  let count = 0
  for (let next = at + 1; next <= clauseEnd && count < PLACE_WORDS_MAX; next += 1) {
    const last = tokens[next - 1]
    // Names have letters only: "2 bed lisbon" is none.
    if (!last || !/^\p{L}/u.test(last.text)) break
    if (!last.endsWord) continue
    count += 1
    const isPlain = next === understood || FILLERS.has(last.text)
    if (!isPlain) runs.push(collapseSpaces(text.slice(words[first.word]?.start, words[last.word]?.end)))
  }
  return runs
}
