import { foldLetters } from '@lintel/contract/fold'
import { plainDigits, readNumber } from '@lintel/contract/numbers'

/** A part of a word that rules look at: letters, a number or a sign. "2-bed" has two. */
export type Token = {
  /** Without case and accents. */
  text: string
  /** Its value, if it is written in digits. */
  number: number | null
  /** What it is where its only mark is the decimal one: 1.25 for "1.250". */
  asDecimal: number | null
  /** Index in `Sentence.words`. */
  word: number
  startsWord: boolean
  endsWord: boolean
  /** Whether it is written right after the token before. */
  isGlued: boolean
  /** Index after the last token of its clause: nothing is understood across a comma. */
  clauseEnd: number
}

/** A word as typed, from `start` to before `end` in the text. */
export type Word = { start: number; end: number; startsClause: boolean }

export type Sentence = { text: string; words: Word[]; tokens: Token[] }

/** Longer words are not looked into: no word that is understood has more letters. */
const WORD_MAX = 60

const CLAUSE_SEPARATORS = new Set(',;:!?()[]{}|·•"“”„«»‹›\n،؛؟।、。，；：！？（）「」『』【】《》')
const SEPARATORS = new Set([...CLAUSE_SEPARATORS, ...'/\\&'])
const DASHES = new Set('-‐‑‒–—−')
const isSign = (char: string) => /[<>=+~\p{Sc}]/u.test(char)
/** Inside words: "St.", "month's". */
const IGNORED = new Set(".'’‘ʼ`´")
const COMPARISONS: Record<string, string> = { '≤': '<=', '≥': '>=' }

const isSpace = (char: string) => /\s/.test(char)
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'
const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char)

/** Without case, accents and invisible characters. */
export const fold = (text: string): string => foldLetters(text).replace(/[≤≥]/g, (sign) => COMPARISONS[sign] ?? sign)

/** One space between words, none around. */
export const collapseSpaces = (text: string): string => text.split(/\s/).filter(Boolean).join(' ')

export function readSentence(text: string): Sentence {
  const plain = withPlainDigits(text)
  const words = readWords(plain)
  const tokens = words.flatMap(({ start, end }, word) => {
    const parts = end - start > WORD_MAX ? [plainToken('…')] : readTokens(fold(plain.slice(start, end)))
    return parts.map((part, index) => ({
      ...part,
      word,
      startsWord: index === 0,
      endsWord: index === parts.length - 1,
      isGlued: index > 0,
      clauseEnd: 0,
    }))
  })
  let clauseEnd = tokens.length
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index] as Token
    token.clauseEnd = clauseEnd
    if (token.startsWord && words[token.word]?.startsClause) clauseEnd = index
  }
  return { text, words, tokens }
}

/** Digits of any script as 0 to 9. The text keeps its length, since words are identified by their position in it. */
function withPlainDigits(text: string): string {
  const plain = plainDigits(text)
  return plain.length === text.length ? plain : text
}

function readWords(text: string): Word[] {
  const words: Word[] = []
  let start = -1
  let startsClause = true
  const endWord = (end: number) => {
    if (start < 0) return
    words.push({ start, end, startsClause })
    start = -1
    startsClause = false
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (isSpace(char)) endWord(at)
    else if (SEPARATORS.has(char) && !isInsideNumber(text, at)) {
      endWord(at)
      if (CLAUSE_SEPARATORS.has(char)) startsClause = true
    } else if (start < 0) start = at
    else if (startsNextNumber(text, start, at)) {
      endWord(at)
      start = at
    }
  }
  endWord(text.length)
  return words
}

/** "2bed1bath" is two words. The 2 of "60m2" belongs to the unit. */
function startsNextNumber(text: string, start: number, at: number): boolean {
  if (!isDigit(text[start]) || !isDigit(text[at]) || !isLetter(text[at - 1])) return false
  return text[at] !== '2' || isDigit(text[at + 1]) || !/(^|\d)(m|ft)$/i.test(text.slice(Math.max(start, at - 3), at))
}

/** Whether a comma or another mark stands in a number: before three digits, as in "1,500", or as a decimal mark. */
function isInsideNumber(text: string, at: number): boolean {
  return MARKS.has(text.charAt(at)) && isDigit(text[at - 1]) && (isBeforeGroup(text, at) || isDecimalComma(text, at))
}

const MARKS = new Set('.,٫٬，．')
/** Threes, and the twos before them that India groups by: "1,25,000". */
const isBeforeGroup = (text: string, at: number) => /^.(\d\d[,，])*\d{3}(?!\d)/.test(text.slice(at, at + GROUPS_MAX))
/** Characters of more groups than any amount has. */
const GROUPS_MAX = 16

/** "987,50", "45,5", "1,5k", also before a full stop or comma. The rooms of "2,3 bedrooms" are two numbers. */
function isDecimalComma(text: string, at: number): boolean {
  const decimals = /^[,，]\d{1,2}(?!\d|[.,，]\d)(k?)/i.exec(text.slice(at, at + 5))
  return decimals !== null && (isDigit(text[at - 2]) || decimals[1] !== '')
}

type Part = Pick<Token, 'text' | 'number' | 'asDecimal'>
const plainToken = (text: string): Part => ({ text, number: null, asDecimal: null })

/** The tokens of one folded word, at least one. */
function readTokens(word: string): Part[] {
  if ([...word].every((char) => DASHES.has(char))) return [plainToken('-')]
  const parts: Part[] = []
  let at = 0
  while (at < word.length) {
    const char = word.charAt(at)
    const end = endOfToken(word, at, parts.length === 0)
    if (isDigit(char)) parts.push(numberToken(word.slice(at, end)))
    // A dash joins letters, and makes a range of numbers and amounts.
    else if (DASHES.has(char)) parts.push(...(isRange(word, at) ? [plainToken('-')] : []))
    else if (!IGNORED.has(char))
      parts.push(plainToken([...word.slice(at, end)].filter((c) => !IGNORED.has(c)).join('')))
    at = end
  }
  return parts.length > 0 ? parts : [plainToken('')]
}

const isAmountStart = (char: string | undefined) => isDigit(char) || (char !== undefined && isSign(char))
const isRange = (word: string, dash: number) => isAmountStart(word[0]) && isAmountStart(word[dash + 1])

function endOfToken(word: string, start: number, isFirst: boolean): number {
  const goesOn = continuationOf(word, start, isFirst)
  let end = start + 1
  while (end < word.length && goesOn(end)) end += 1
  return end
}

/** @returns whether the token that starts at `start` has the character at an index, given that it has all before */
function continuationOf(word: string, start: number, isFirst: boolean): (at: number) => boolean {
  const first = word.charAt(start)
  if (isDigit(first)) return (at) => isDigit(word[at]) || isMarkInside(word, at)
  if (DASHES.has(first) || IGNORED.has(first)) return () => false
  if (first === '<' || first === '>') return (at) => word[at] === '='
  if (isSign(first)) return () => false
  if (!isLetter(first)) return (at) => !isLetter(word[at]) && !isDigit(word[at]) && !isSign(word.charAt(at))
  // "t2" is one token, "60m2" two.
  const hasDigits = (at: number) => isFirst || (word[at] === '2' && /^(m|ft)$/.test(word.slice(start, at)))
  return (at) => isLetter(word[at]) || IGNORED.has(word.charAt(at)) || (isDigit(word[at]) && hasDigits(at))
}

/** Apostrophes stand before three digits alone: those of "5'6" are feet. */
const isMarkInside = (word: string, at: number) =>
  (MARKS.has(word.charAt(at)) && isDigit(word[at + 1])) || (/['’‘ʼ]/.test(word.charAt(at)) && isBeforeGroup(word, at))

/** "1,500" and "1.500" are thousands: a rent of 1.5 is not plausible. */
function numberToken(text: string): Part {
  const typed = readNumber(text)
  const [number = null, asDecimal = null] = typed === null ? [] : 'value' in typed ? [typed.value] : typed.choices
  return { text, number, asDecimal }
}

/** How a name is read, for comparing it with tokens. */
export const textsOf = (name: string): string[] => readSentence(name).tokens.map(({ text }) => text)
