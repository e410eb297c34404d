import { day, plainDay, timeFromToday } from './days.ts'
import { FACT_RULES } from './fact-rules.ts'
import { either, type Input, type Match, maybe, phrase, type Rule, rule, today } from './grammar.ts'
import { NUMBER_RULES } from './number-rules.ts'
import { count } from './numbers.ts'

const FREE = maybe(phrase('available | free | vacant | ready | move in | moving in | moving | starting | start'))
const DAY_START = phrase(
  'from | from the | by | by the | before | in | for | on | as of | as from | starting | starting in | starting from | since',
)
const NOW = phrase(
  'now | asap | immediately | immediate | right now | right away | straight away | today | as soon as possible',
)

const DAY_RULES: Rule[] = [
  rule([FREE, maybe(DAY_START), plainDay], (_, __, availableBy) => ({ availableBy })),
  // "may" and "march" are days after "from", "in" or "available" alone.
  rule([either(DAY_START, phrase('available | free | move in | moving in | moving')), day], (_, availableBy) => ({
    availableBy,
  })),
  rule([FREE, DAY_START, day], (_, __, availableBy) => ({ availableBy })),
  rule([FREE, phrase('in | within'), timeFromToday(count)], (_, __, availableBy) => ({ availableBy })),
  rule([FREE, maybe(phrase('from | as of')), NOW, today], (_, __, ___, availableBy) => ({ availableBy })),
  rule([phrase('vacant | ready to move in'), today], (_, availableBy) => ({ availableBy })),
  // The list knows the first day alone.
  rule([phrase('until | till | to | up to'), day], () => 'keep'),
]

const ORDER_RULES: Rule[] = [
  rule(
    [phrase('cheap | cheapest | cheapest first | lowest price | lowest rent | low to high | price low to high')],
    () => ({
      sort: 'price-asc',
    }),
  ),
  rule([phrase('most expensive | most expensive first | dearest | priciest | highest price | high to low')], () => ({
    sort: 'price-desc',
  })),
  rule([phrase('newest | newest first | latest | latest first | most recent | recently added')], () => ({
    sort: 'newest',
  })),
]

const STATUS_RULES: Rule[] = [
  rule([phrase('any status | all statuses | let too | rented too | occupied too | also let | including let')], () => ({
    status: 'any',
  })),
  rule([phrase('let homes too | even if let | include let | already let | including rented | let or not')], () => ({
    status: 'any',
  })),
]

/** All that a sentence can say but places. A new rule is a line in one of these tables. */
const RULES: readonly Rule[] = [...NUMBER_RULES, ...FACT_RULES, ...DAY_RULES, ...ORDER_RULES, ...STATUS_RULES]

/** Words that rules know: no misspelled places. */
export const RULE_WORDS: ReadonlySet<string> = new Set(RULES.flatMap(({ words }) => words))

/** The longest match of whole words from a token on; of equally long ones the first rule's. */
export function matchRules(input: Input, at: number): Match | null {
  let longest: Match | null = null
  for (const { match } of RULES) {
    const found = match(input, at)
    if (found && found.next > (longest?.next ?? at) && input.tokens[found.next - 1]?.endsWord) longest = found
  }
  return longest
}
