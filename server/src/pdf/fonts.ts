import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { charactersOf } from './characters.ts'
import { decodeWoff } from './woff.ts'

const require = createRequire(import.meta.url)
/**
 * The typefaces of PDFs, in order of preference. Each package has one typeface, split into a file for each subset of
 * characters. Together they have Latin, Greek, Cyrillic, Vietnamese, Arabic, Hebrew, Devanagari, Bengali, Tamil, Thai, Georgian,
 * Armenian, Ethiopic, Chinese, Japanese and Korean. Add a line for another script.
 */
const TYPEFACES: { ranges: string; hasBold: boolean; only?: RegExp }[] = [
  { ranges: require.resolve('@fontsource/noto-sans/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-arabic/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-hebrew/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-devanagari/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-bengali/unicode.json'), hasBold: true, only: /\p{scx=Bengali}/u },
  { ranges: require.resolve('@fontsource/noto-sans-tamil/unicode.json'), hasBold: true, only: /\p{scx=Tamil}/u },
  { ranges: require.resolve('@fontsource/noto-sans-thai/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-georgian/unicode.json'), hasBold: true, only: /\p{scx=Georgian}/u },
  { ranges: require.resolve('@fontsource/noto-sans-armenian/unicode.json'), hasBold: true, only: /\p{scx=Armenian}/u },
  { ranges: require.resolve('@fontsource/noto-sans-ethiopic/unicode.json'), hasBold: true, only: /\p{scx=Ethiopic}/u },
  // Its ranges also name characters of other scripts, and the Chinese ranges name Korean characters; neither font has them.
  { ranges: require.resolve('@fontsource/gowun-dodum/unicode.json'), hasBold: false, only: /\p{sc=Hangul}/u },
  { ranges: require.resolve('@fontsource/noto-sans-sc/unicode.json'), hasBold: true },
]

export type Weight = 'regular' | 'bold'

/** A range of code points, and the files of the subset that has it. */
type FontSubset = { from: number; to: number; file: Record<Weight, string>; only?: RegExp }

let subsets: FontSubset[] | null = null
const subsetOf = new Map<number, FontSubset | null>()
/** By the file of the regular weight. Bold ones have the same characters. */
const charactersIn = new Map<string, Set<number>>()

/** Whether there is a font for a character. */
export const hasFont = (codePoint: number): boolean => findSubset(codePoint) !== null

/** @returns the font file for a character; the Latin one, which draws an empty box, when no font has the character */
export const fontFor = (codePoint: number, weight: Weight): string =>
  (findSubset(codePoint) ?? findSubset(LATIN_LETTER))?.file[weight] ?? ''

/** Whether a font file has a character. */
export const isInFont = (codePoint: number, file: string): boolean => readCharacters(file).has(codePoint)

function findSubset(codePoint: number): FontSubset | null {
  subsets ??= TYPEFACES.flatMap(readSubsets)
  let subset = subsetOf.get(codePoint)
  if (subset === undefined) {
    const character = String.fromCodePoint(codePoint)
    // The ranges name characters that the file may lack.
    const has = ({ from, to, only, file }: FontSubset) =>
      from <= codePoint && codePoint <= to && (!only || only.test(character)) && isInFont(codePoint, file.regular)
    subset = subsets.find(has) ?? null
    subsetOf.set(codePoint, subset)
  }
  return subset
}

function readCharacters(file: string): Set<number> {
  const known = charactersIn.get(file)
  if (known) return known
  const characters = charactersOf(decodeWoff(file))
  charactersIn.set(file, characters)
  return characters
}

const LATIN_LETTER = 0x61

/** Reads a package's table of subsets: name and ranges in CSS notation, `U+590-5FF,U+20AA`. */
function readSubsets({ ranges, hasBold, only }: (typeof TYPEFACES)[number]): FontSubset[] {
  const folder = path.dirname(ranges)
  const table: Record<string, string> = JSON.parse(readFileSync(ranges, 'utf8'))
  return Object.entries(table).flatMap(([name, list]) => {
    const prefix = path.join(folder, 'files', `${path.basename(folder)}-${name.replaceAll(/[[\]]/g, '')}`)
    const file = { regular: `${prefix}-400-normal.woff`, bold: `${prefix}-${hasBold ? 700 : 400}-normal.woff` }
    return list.split(',').map((range) => ({ ...readRange(range), file, only }))
  })
}

function readRange(range: string): { from: number; to: number } {
  const [from = '', to] = range.trim().replace('U+', '').split('-')
  return {
    from: Number.parseInt(from.replaceAll('?', '0'), 16),
    to: Number.parseInt((to ?? from).replaceAll('?', 'F'), 16),
  }
}
