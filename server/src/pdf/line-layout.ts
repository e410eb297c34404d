import bidiFactory from 'bidi-js'
import { fontFor, isInFont, type Weight } from './fonts.ts'
import { toPrintable } from './printable.ts'

const bidi = bidiFactory()

/** Text in one font and one direction, ready to draw from left to right. */
export type Run = { text: string; font: string }
/** The runs of a line from left to right, and its text in reading order. */
export type Line = { runs: Run[]; text: string }

/** @returns the width of a run */
type Measure = (run: Run) => number

/** Scripts written without spaces: lines may break between any two words. */
const SPACELESS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
/** Combining marks, and the characters that join letters or keep them apart. */
const JOINED = /[\p{M}\u200c\u200d]/u
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Lays out a text of any script in lines: chooses a font for each character, orders right-to-left text by UAX #9, and breaks
 * lines between words. Measures each word once, and each letter of a word that is longer than a line: to measure what a line would be with
 * one word more takes the square of its length.
 * @param width the maximum width of a line, in the unit of `measure`
 */
export function layoutLines(input: string, weight: Weight, width: number, measure: Measure): Line[] {
  const text = toPrintable(input)
  const levels = bidi.getEmbeddingLevels(text)
  const lineOf = (from: number, to: number): Line => ({
    runs: runsOf(text, levels.levels, from, to, weight),
    text: text.slice(from, to),
  })
  const widthOf = (from: number, to: number) => lineOf(from, to).runs.reduce((sum, run) => sum + measure(run), 0)

  const lines: Line[] = []
  let start = 0
  let end = 0
  let lineWidth = 0
  for (const stop of breaksOf(text, (from, to) => widthOf(from, to) > width)) {
    if (end > start && lineWidth + widthOf(end, withoutSpace(text, stop)) > width) {
      lines.push(lineOf(start, withoutSpace(text, end)))
      start = end
      lineWidth = 0
    }
    lineWidth += widthOf(end, stop)
    end = stop
  }
  if (end > start) lines.push(lineOf(start, withoutSpace(text, end)))
  return lines
}

/** Where a line may end, in order: after words, and within a word that is too long for any line. */
function breaksOf(text: string, isTooLong: (from: number, to: number) => boolean): number[] {
  const stops: number[] = []
  let from = 0
  const endWord = (to: number) => {
    if (to === from) return
    if (isTooLong(from, withoutSpace(text, to)))
      for (const { index } of graphemes.segment(text.slice(from, to))) if (index > 0) stops.push(from + index)
    stops.push(to)
    from = to
  }
  let hasSpace = false
  for (const { segment, index } of words.segment(text)) {
    if (hasSpace || SPACELESS.test(segment)) endWord(index)
    hasSpace = segment.endsWith(' ')
  }
  endWord(text.length)
  return stops
}

const withoutSpace = (text: string, end: number) => (text[end - 1] === ' ' ? end - 1 : end)

/** The runs of a part of a text in visual order: split by font and embedding level, then reordered by level. */
function runsOf(text: string, levels: Uint8Array, from: number, to: number, weight: Weight): Run[] {
  const runs: (Run & { level: number })[] = []
  for (let at = from; at < to; ) {
    const codePoint = text.codePointAt(at) ?? 0
    const character = String.fromCodePoint(codePoint)
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    // In the font of their letter, which shapes both.
    const isKept = last?.level === level && JOINED.test(character) && isInFont(codePoint, last.font)
    const font = last && isKept ? last.font : fontFor(codePoint, weight)
    if (last && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
    at += character.length
  }
  return toVisualOrder(runs).map(({ text: logical, font, level }) => ({
    font,
    text: level % 2 === 1 && !RIGHT_TO_LEFT.test(logical) ? reverseNeutral(logical) : logical,
  }))
}

/** UAX #9, rule L2: from the highest level down, reverses each sequence of runs at that level or above. */
function toVisualOrder<R extends { level: number }>(runs: R[]): R[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue
      let end = start
      while ((ordered[end + 1]?.level ?? 0) >= level) end++
      ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).reverse())
      start = end
    }
  }
  return ordered
}

/** Reverses and mirrors punctuation between right-to-left words. The font itself reverses the letters of words. */
const reverseNeutral = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
