import type { Filters } from './filters.ts'
import type { Token } from './tokens.ts'

/**
 * What a sentence depends on: `currency` of its amounts, `today` as YYYY-MM-DD. `notation`: how its writer writes amounts, where that
 * is known: the mark that groups digits, and the names of the currency as tokens.
 */
export type Setting = { currency: string; today: string; notation?: { group: string; names: readonly string[][] } }

/** What parts read: the tokens before `end`. */
export type Input = Setting & { tokens: readonly Token[]; end: number }

/** @returns the value read and the index of the next token; null if it doesn't stand there */
type Read<Value> = (input: Input, at: number) => { value: Value; next: number } | null

/** A part of a rule. `words`: its vocabulary. */
export type Part<Value = unknown> = { read: Read<Value>; words: readonly string[] }

/** `keep`: known to mean something that no filter says, so it stays among the words. */
type Outcome = Filters | 'keep'
export type Match = { outcome: Outcome; next: number }
export type Rule = { match: (input: Input, at: number) => Match | null; words: readonly string[] }

type Values<Parts extends readonly Part[]> = {
  -readonly [Index in keyof Parts]: Parts[Index] extends Part<infer Value> ? Value : never
}

/** The parts in a row. `outcome`: what it means, null if that makes no sense. */
export function rule<const Parts extends readonly Part[]>(
  parts: Parts,
  outcome: (...values: Values<Parts>) => Outcome | null,
): Rule {
  const sequence = inOrder(parts, (...values) => outcome(...values))
  return {
    words: sequence.words,
    match: (input, at) => {
      const read = sequence.read(input, at)
      return read && { outcome: read.value, next: read.next }
    },
  }
}

export function inOrder<const Parts extends readonly Part[], Value>(
  parts: Parts,
  toValue: (...values: Values<Parts>) => Value | null,
): Part<Value> {
  return {
    words: parts.flatMap(({ words }) => words),
    read: (input, at) => {
      const values: unknown[] = []
      let next = at
      for (const part of parts) {
        const read = part.read(input, next)
        if (!read) return null
        values.push(read.value)
        next = read.next
      }
      const value = toValue(...(values as Values<Parts>))
      return value === null ? null : { value, next }
    },
  }
}

/** One of several phrases, separated by `|`; the longest that stands there. */
export function phrase(alternatives: string): Part<string> {
  const phrases = alternatives.split('|').map((text) => text.trim().split(' '))
  const byFirst = new Map<string, string[][]>()
  for (const words of phrases.toSorted((a, b) => b.length - a.length)) {
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), words])
  }
  return {
    words: phrases.flat(),
    read: (input, at) => {
      const found = byFirst
        .get(tokenAt(input, at)?.text ?? '')
        ?.find((words) => words.every((word, index) => tokenAt(input, at + index)?.text === word))
      return found ? { value: found.join(' '), next: at + found.length } : null
    },
  }
}

/** The value of the first token of a table that stands there. */
export const lookUp = <Value>(table: ReadonlyMap<string, Value>): Part<Value> => ({
  words: [...table.keys()],
  read: (input, at) => {
    const value = table.get(tokenAt(input, at)?.text ?? '')
    return value === undefined ? null : { value, next: at + 1 }
  },
})

/** A number in digits that fulfils a condition. */
export const digits = (isValid: (value: number) => boolean): Part<number> => ({
  words: [],
  read: (input, at) => {
    const value = tokenAt(input, at)?.number ?? null
    return value !== null && isValid(value) ? { value, next: at + 1 } : null
  },
})

/** The first part that stands there. */
export const either = <const Parts extends readonly Part[]>(...parts: Parts): Part<Values<Parts>[number]> => ({
  words: parts.flatMap(({ words }) => words),
  read: (input, at) => {
    for (const part of parts) {
      const read = part.read(input, at)
      if (read) return read as { value: Values<Parts>[number]; next: number }
    }
    return null
  },
})

export const maybe = <Value>(part: Part<Value>): Part<Value | undefined> => ({
  words: part.words,
  read: (input, at) => part.read(input, at) ?? { value: undefined, next: at },
})

/** Takes nothing; the part must not follow. */
export const unless = (part: Part): Part<undefined> => ({
  words: [],
  read: (input, at) => (part.read(input, at) ? null : { value: undefined, next: at }),
})

/** A token written right after the one before. */
export const glued = (part: Part): Part<unknown> => ({
  words: part.words,
  read: (input, at) => (tokenAt(input, at)?.isGlued ? part.read(input, at) : null),
})

/** Takes nothing; its value is today's day. Fails if the caller gave none. */
export const today: Part<string> = {
  words: [],
  read: (input, at) => (/^\d{4}-\d\d-\d\d$/.test(input.today) ? { value: input.today, next: at } : null),
}

/** Takes nothing; its value is the currency of amounts. */
export const currency: Part<string> = {
  words: [],
  read: (input, at) => ({ value: input.currency, next: at }),
}

/** A name or sign of the currency of amounts, or any other currency's sign: "€", "US$". */
export const currencyName: Part<string> = {
  words: [],
  read: (input, at) => {
    const isThere = (name: readonly string[]) => name.every((text, index) => tokenAt(input, at + index)?.text === text)
    const name = input.notation?.names.find(isThere)
    if (name) return { value: name.join(' '), next: at + name.length }
    const [first, second] = [tokenAt(input, at)?.text ?? '', tokenAt(input, at + 1)]
    if (/^\p{Sc}$/u.test(first)) return { value: first, next: at + 1 }
    return second?.isGlued && /^\p{L}{1,3}\p{Sc}$/u.test(first + second.text)
      ? { value: first + second.text, next: at + 2 }
      : null
  },
}

export const tokenAt = ({ tokens, end }: Input, at: number): Token | undefined => (at < end ? tokens[at] : undefined)
